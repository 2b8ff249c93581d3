import './hosts/electron/main';

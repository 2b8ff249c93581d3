import { protocol } from 'electron';
import { registerAppScheme } from './appScheme';

// Imported before everything else: it must have run before the app is ready, so nothing may wait in front of it.
registerAppScheme(protocol);

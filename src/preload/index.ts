import { contextBridge, ipcRenderer } from 'electron';
import { createBridge, type Names } from './bridge';

/** Written in by the build (electron.vite.config.ts), so that the contract's schemas need not be loaded here. */
declare const CONTRACT_NAMES: Names;

contextBridge.exposeInMainWorld('quartermaster', createBridge(ipcRenderer, CONTRACT_NAMES));

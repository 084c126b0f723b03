export type { RunningServer } from './running-server.ts';
export { startServer } from './server.ts';
export { SettingsError } from './setting.ts';
export { readSettings, type Settings } from './settings.ts';
export { StartError } from './start-error.ts';

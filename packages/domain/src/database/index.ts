// Apart from the domain, so that a database can open while the domain is still being loaded.
export { connectDatabase, type Database, type DatabaseSettings } from './connect.ts';
export { DataDirectoryInUseError } from './data-directory-lock.ts';
export { DatabaseUnavailableError } from './errors.ts';
export type { Tables } from './tables.ts';

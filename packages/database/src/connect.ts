import type { Database } from './database.ts';
import type { DatabaseSettings } from './database-settings.ts';
import { databaseHandle } from './database-handle.ts';
import { openEmbeddedBackend } from './embedded-backend.ts';
import { postgresBackend } from './postgres-backend.ts';

/**
 * Opens a database, and resolves when it is available.
 * @throws DatabaseUnavailableError, or DataDirectoryInUseError when another process uses the data directory
 */
export async function connectDatabase<T>(settings: DatabaseSettings): Promise<Database<T>> {
  const backend =
    settings.kind === 'postgres' ? postgresBackend(settings) : await openEmbeddedBackend(settings);
  const database = databaseHandle<T>(backend, settings.onStatement);
  try {
    await database.ping(30_000);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

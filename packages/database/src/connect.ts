import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database.ts';
import type { DatabaseSettings, PostgresSettings } from './database-settings.ts';
import { databaseHandle } from './database-handle.ts';
import { openEmbeddedBackend } from './embedded-backend.ts';
import { loopTimeMs } from './loop-clock.ts';
import { postgresBackend } from './postgres-backend.ts';
import { mayComeUp } from './postgres-errors.ts';

const maxRetryDelayMs = 5000;

/**
 * Opens a database, and resolves when it is available.
 * @throws DatabaseUnavailableError, or DataDirectoryInUseError when another process uses the data directory
 */
export async function connectDatabase<T>(settings: DatabaseSettings): Promise<Database<T>> {
  const backend =
    settings.kind === 'postgres' ? postgresBackend(settings) : await openEmbeddedBackend(settings);
  const database = databaseHandle<T>(backend, settings);
  try {
    await waitUntilAvailable(database, settings);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** A replica of a database, which need not be available, now or later. */
export function openReplica<T>(settings: PostgresSettings): Database<T> {
  return databaseHandle<T>(postgresBackend(settings), settings);
}

async function waitUntilAvailable(
  database: Pick<Database<unknown>, 'ping'>,
  settings: DatabaseSettings,
): Promise<void> {
  const { connectTimeoutSeconds = 0, onConnectRetry = () => undefined } =
    settings.kind === 'postgres' ? settings : {};
  const deadline = loopTimeMs() + connectTimeoutSeconds * 1000;
  for (let delayMs = 250; ; delayMs = Math.min(2 * delayMs, maxRetryDelayMs)) {
    try {
      await database.ping(30_000);
      return;
    } catch (error) {
      if (!(error instanceof Error) || !mayComeUp(error) || loopTimeMs() >= deadline) throw error;
      onConnectRetry(error.message);
      await sleep(Math.min(delayMs, Math.max(0, deadline - loopTimeMs())));
    }
  }
}

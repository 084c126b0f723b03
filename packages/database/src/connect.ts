import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database.ts';
import type { DatabaseSettings, PostgresSettings } from './database-settings.ts';
import { databaseHandle } from './database-handle.ts';
import { openEmbeddedBackend } from './embedded-backend.ts';
import { loopTimeMs } from './loop-clock.ts';
import { postgresBackend } from './postgres-backend.ts';
import { mayComeUp } from './postgres-errors.ts';

const maxRetryDelayMs = 5000;

/** A database that is being opened. The caller closes it, also when that fails. */
export type OpeningDatabase<T> = {
  /** What depends on it can be made meanwhile. The embedded database has statements wait until it is open. */
  readonly database: Database<T>;
  /** Resolves when it is available; rejects as `connectDatabase` does. */
  readonly opened: Promise<void>;
};

/**
 * Opens a database, and resolves when it is available.
 * @throws DatabaseUnavailableError, or DataDirectoryInUseError when another process uses the data directory
 */
export async function connectDatabase<T>(settings: DatabaseSettings): Promise<Database<T>> {
  const { database, opened } = startConnecting<T>(settings);
  try {
    await opened;
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** As `connectDatabase`, for a caller that has something to do until it is available. */
export function startConnecting<T>(settings: DatabaseSettings): OpeningDatabase<T> {
  const opening =
    settings.kind === 'postgres'
      ? { backend: postgresBackend(settings), opened: Promise.resolve() }
      : openEmbeddedBackend(settings);
  const database = databaseHandle<T>(opening.backend, settings);
  return { database, opened: opening.opened.then(() => waitUntilAvailable(database, settings)) };
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

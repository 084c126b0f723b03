import { existsSync } from 'node:fs';
import {
  type Database,
  DatabaseUnavailableError,
  type OpeningDatabase,
  openReplica,
  type SlowStatement,
  startConnecting,
} from '@lectern/database';
import type { Tables } from '@lectern/domain';
import { SettingsError } from './setting.ts';
import type { DatabaseSettings } from './settings.ts';
import { StartError } from './start-error.ts';

type OpenListeners = {
  /** Called when the thread that opens the embedded database has been started. */
  readonly onThreadStart?: () => void;
  /** Called with the reason when the embedded database was reopened. */
  readonly onRestart?: (reason: string) => void;
  /** Called with the reason before each further attempt to connect to PostgreSQL; without it there is one only. */
  readonly onConnectRetry?: (reason: string) => void;
  /** Called after each statement that took `SLOW_STATEMENT_MS`. */
  readonly onSlowStatement?: (statement: SlowStatement) => void;
};

/**
 * Opens the database of the settings; creates an embedded one that does not exist. Throws `StartError` or
 * `DataDirectoryInUseError`.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  listeners: OpenListeners = {},
): Promise<Database<Tables>> {
  const { database, opened } = startOpening(settings, listeners);
  try {
    await opened;
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** As `openDatabase`, for a caller that has something to do until it is open, and closes it, also when that fails. */
export function startOpening(
  settings: DatabaseSettings,
  listeners: OpenListeners = {},
): OpeningDatabase<Tables> {
  const { database, opened } = connect(settings, listeners);
  const explained = opened.catch((error: unknown) => {
    const reason = reasonOf(error, settings);
    throw reason === undefined ? error : new StartError(reason, { cause: error });
  });
  return { database, opened: explained };
}

/** As `openDatabase`, without creating one. */
export async function openExistingDatabase(settings: DatabaseSettings): Promise<Database<Tables>> {
  const { DATABASE_URL, DATA_DIR } = settings;
  if (DATABASE_URL === undefined && !existsSync(DATA_DIR)) {
    throw new StartError(
      `There is no database in ${DATA_DIR}. Set DATA_DIR or DATABASE_URL to its location.`,
    );
  }
  return openDatabase(settings);
}

function connect(
  settings: DatabaseSettings,
  { onThreadStart, onRestart, onConnectRetry, onSlowStatement }: OpenListeners,
): OpeningDatabase<Tables> {
  const { DATABASE_URL, DATABASE_POOL_SIZE, DATA_DIR, STATEMENT_TIMEOUT_SECONDS } = settings;
  const statementTimeoutSeconds = STATEMENT_TIMEOUT_SECONDS;
  const { SLOW_STATEMENT_MS: ms } = settings;
  const slowStatements =
    onSlowStatement === undefined || ms === 0 ? undefined : { ms, report: onSlowStatement };
  if (DATABASE_URL === undefined) {
    return startConnecting({
      kind: 'embedded',
      dataDirectory: DATA_DIR,
      statementTimeoutSeconds,
      slowStatements,
      ...(onThreadStart && { onThreadStart }),
      ...(onRestart && { onRestart }),
    });
  }
  return startConnecting({
    kind: 'postgres',
    url: DATABASE_URL,
    poolSize: DATABASE_POOL_SIZE,
    applicationName: 'lectern',
    statementTimeoutSeconds,
    slowStatements,
    ...(onConnectRetry && {
      connectTimeoutSeconds: settings.DATABASE_CONNECT_TIMEOUT_SECONDS,
      onConnectRetry,
    }),
  });
}

/** The replicas of the settings, whether they can be reached or not. Throws `SettingsError` where they follow nothing. */
export function openReplicas(settings: DatabaseSettings): Database<Tables>[] {
  const { DATABASE_REPLICA_URLS: urls = [], DATABASE_POOL_SIZE, STATEMENT_TIMEOUT_SECONDS } = settings;
  if (urls.length > 0 && settings.DATABASE_URL === undefined)
    throw new SettingsError('DATABASE_REPLICA_URLS requires DATABASE_URL, the primary that they follow.');
  return urls.map((url) =>
    openReplica({
      kind: 'postgres',
      url,
      poolSize: DATABASE_POOL_SIZE,
      applicationName: 'lectern',
      statementTimeoutSeconds: STATEMENT_TIMEOUT_SECONDS,
    }),
  );
}

function reasonOf(error: unknown, { DATABASE_URL, DATA_DIR }: DatabaseSettings): string | undefined {
  if (error instanceof DatabaseUnavailableError) {
    return DATABASE_URL === undefined ? error.message : `${error.message} Check DATABASE_URL.`;
  }
  // An error of the file system.
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return undefined;
  return `DATA_DIR ${DATA_DIR} cannot be used (${String(error.code)}). Set it to a directory that this user can write to.`;
}

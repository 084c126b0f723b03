import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseCopy } from './database.ts';
import type { EmbeddedSettings } from './database-settings.ts';
import { type DataDirectoryLock, acquireDataDirectoryLock } from './data-directory-lock.ts';
import type { Backend } from './backend.ts';
import { DiskReserve } from './disk-reserve.ts';
import { EmbeddedDatabase } from './embedded-database.ts';
import { LocalNotifications } from './notifications.ts';

type OpeningBackend = {
  readonly backend: Backend;
  /** Resolves when the database is open; statements wait until then. */
  readonly opened: Promise<void>;
};

/**
 * Begins to lock the data directory, which is created when missing, and to open the database in it.
 * Whatever becomes of that, the backend must be closed.
 */
export function openEmbeddedBackend(settings: EmbeddedSettings): OpeningBackend {
  const { dataDirectory, loadDump, onThreadStart, onRestart = () => undefined } = settings;
  const { statementTimeoutSeconds = 30, idleInTransactionSeconds = 60 } = settings;
  const directory = dataDirectory === undefined ? undefined : embeddedDirectory(dataDirectory);
  const reserve = new DiskReserve(directory, settings.freeBytes);
  const database = new EmbeddedDatabase({
    directory,
    reserve,
    dump: loadDump && new Blob([new Uint8Array(loadDump)]),
    statementTimeoutSeconds,
    idleInTransactionSeconds,
    onRestart,
  });
  const onLost = () => {
    void database.abandon('Another process reclaimed the lock of the data directory.');
  };
  const locking =
    dataDirectory === undefined ? Promise.resolve(noLock) : acquireDataDirectoryLock(dataDirectory, onLost);
  const deletingCopies = locking.then(() => deleteCopies(dataDirectory));
  const opened = database.open(deletingCopies, onThreadStart);
  const backend: Backend = {
    kind: 'embedded',
    executor: database,
    notifications: new LocalNotifications(),
    close: async () => {
      await database.close();
      // One that was not acquired was the reason why it did not open.
      const lock = await locking.catch(() => noLock);
      await lock.release();
    },
    copy: () => copyWithin(dataDirectory, database),
    dump: (compression) => database.dump(compression),
    vacuum: () => database.vacuum(),
    assertWritable: () => reserve.assertWritable(),
    onWrongResult: () => void database.restart('it returned a wrong result'),
  };
  return { backend, opened };
}

/** Of directories that belong to a backup, and to nobody else. */
const copyPrefix = 'lectern-backup-copy-';

/** Of the files of the embedded database, in a data directory. */
export function embeddedDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'pglite');
}

async function copyWithin(
  dataDirectory: string | undefined,
  database: EmbeddedDatabase,
): Promise<DatabaseCopy> {
  if (dataDirectory === undefined) throw new Error('A database in memory has no files to copy: dump it.');
  const directory = await mkdtemp(join(dataDirectory, copyPrefix));
  const remove = () => rm(directory, { recursive: true, force: true });
  try {
    await database.copyTo(directory);
    return { directory, [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Of a process that was killed: only the one that has the lock makes copies. One that cannot be deleted stays. */
async function deleteCopies(dataDirectory: string | undefined): Promise<void> {
  if (dataDirectory === undefined) return;
  const names = await readdir(dataDirectory);
  for (const name of names.filter((each) => each.startsWith(copyPrefix))) {
    await rm(join(dataDirectory, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

const noLock: DataDirectoryLock = { release: async () => undefined };

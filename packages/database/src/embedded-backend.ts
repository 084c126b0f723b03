import { join } from 'node:path';
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
 * Begins to lock the data directory, which is created when missing, and to open the database in its `pglite` directory.
 * Whatever becomes of that, the backend must be closed.
 */
export function openEmbeddedBackend(settings: EmbeddedSettings): OpeningBackend {
  const { dataDirectory, loadDump, onThreadStart, onRestart = () => undefined } = settings;
  const { statementTimeoutSeconds = 30, idleInTransactionSeconds = 60 } = settings;
  const directory = dataDirectory === undefined ? undefined : join(dataDirectory, 'pglite');
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
  const opened = database.open(locking, onThreadStart);
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
    dump: (compression) => database.dump(compression),
    vacuum: () => database.vacuum(),
    assertWritable: () => reserve.assertWritable(),
    onWrongResult: () => void database.restart('it returned a wrong result'),
  };
  return { backend, opened };
}

const noLock: DataDirectoryLock = { release: async () => undefined };

import { join } from 'node:path';
import type { EmbeddedSettings } from './database-settings.ts';
import { type DataDirectoryLock, acquireDataDirectoryLock } from './data-directory-lock.ts';
import type { Backend } from './backend.ts';
import { DiskReserve } from './disk-reserve.ts';
import { EmbeddedDatabase } from './embedded-database.ts';
import { LocalNotifications } from './notifications.ts';
import { compilePglite } from './pglite-module.ts';

/** Locks the data directory, which is created when missing, and opens the database in its `pglite` directory. */
export async function openEmbeddedBackend(settings: EmbeddedSettings): Promise<Backend> {
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
  // Compiled while the lock is acquired; the thread awaits it.
  void compilePglite().catch(() => undefined);
  const lock = dataDirectory === undefined ? noLock : await acquireDataDirectoryLock(dataDirectory, onLost);
  try {
    await database.open(onThreadStart);
  } catch (error) {
    await lock.release();
    throw error;
  }
  return {
    kind: 'embedded',
    executor: database,
    notifications: new LocalNotifications(),
    close: async () => {
      await database.close();
      await lock.release();
    },
    dump: (compression) => database.dump(compression),
    assertWritable: () => reserve.assertWritable(),
    onWrongResult: () => void database.restart('it returned a wrong result'),
  };
}

const noLock: DataDirectoryLock = { release: async () => undefined };

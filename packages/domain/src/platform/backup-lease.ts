import { randomUUID } from 'node:crypto';
import type { Database } from '@lectern/database';
import { BackupsRepository } from '../store/platform/backups.repository.ts';
import type { Tables } from '../store/tables/tables.ts';

const leaseSeconds = 300;

/**
 * Runs `work`, which copies the database and then the files: until it ends no process deletes a file that the copy of the
 * database refers to.
 */
export async function whileBackingUp<T>(
  { kysely }: Pick<Database<Tables>, 'kysely'>,
  work: () => Promise<T>,
): Promise<T> {
  const backups = new BackupsRepository(kysely);
  const id = randomUUID();
  await backups.lease(id, leaseSeconds);
  const renewal = setInterval(
    () => {
      // A lost renewal is made up by the next one.
      backups.lease(id, leaseSeconds).catch(() => undefined);
    },
    (leaseSeconds * 1000) / 5,
  );
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await backups.release(id);
  }
}

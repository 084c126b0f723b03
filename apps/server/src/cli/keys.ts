import { createDomain, rotateKeys, SealingKeys } from '@lectern/domain';
import { openExistingDatabase } from '../open-database.ts';
import { missingKeyError, openSealing } from '../sealing.ts';
import { type Environment, readDatabaseSettings } from '../settings.ts';
import { assertMigrated } from './database-access.ts';

/** Prints a new key for `SEALING_KEY`. */
export function generateKey(): void {
  console.log(SealingKeys.generate());
}

/** Creates a new signing key, and seals every secret of the database with the first sealing key. */
export async function rotate(env: Environment): Promise<void> {
  const settings = readDatabaseSettings(env);
  const database = await openExistingDatabase(settings);
  try {
    await assertMigrated(database);
    const silent = { info: () => undefined, warn: () => undefined };
    const { sealing } = await openSealing(database, settings, silent);
    const domain = createDomain({
      database,
      // No URL is made.
      settings: { publicUrl: '', appUrl: '', sitesUrl: '', organizationCreation: 'everyone', sealing },
      log: console,
    });
    const { sealed } = await rotateKeys(domain.context({ kind: 'anonymous' }));
    console.log(
      `Created a new signing key; earlier ones verify until what they signed has expired. Sealed ${sealed} secrets with the key ${sealing.ids[0] ?? ''}.`,
    );
  } catch (error) {
    throw missingKeyError(error);
  } finally {
    await database.close();
  }
}

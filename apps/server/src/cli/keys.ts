import { createDomain, rotateKeys, SealingKeys } from '@lectern/domain';
import { openExistingDatabase } from '../open-database.ts';
import { missingKeyError, openSealing } from '../sealing.ts';
import { type Environment, readDatabaseSettings } from '../settings.ts';
import type { Answer } from './answer.ts';
import { assertMigrated } from './database-access.ts';

/** Prints a new key for `SEALING_KEY`. */
export function generateKey(): Answer {
  const key = SealingKeys.generate();
  return { value: { key }, lines: [key] };
}

/** Creates a new signing key, and seals every secret of the database with the first sealing key. */
export async function rotate(env: Environment): Promise<Answer> {
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
    const [key = ''] = sealing.ids;
    const line = `Created a new signing key; earlier ones verify until what they signed has expired. Sealed ${sealed} secrets with the key ${key}.`;
    return { value: { sealed, key }, lines: [line] };
  } catch (error) {
    throw missingKeyError(error);
  } finally {
    await database.close();
  }
}

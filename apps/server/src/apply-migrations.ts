import { type Database, migrate, migrations, type Tables } from '@lectern/domain';
import { UnknownMigrationsError } from '@lectern/database';
import type { DatabaseSettings } from './settings.ts';
import { StartError } from './start-error.ts';

/** Executes the pending migrations; resolves with their names. Throws `StartError` for a database of another version. */
export async function applyMigrations(
  database: Database<Tables>,
  settings: Pick<DatabaseSettings, 'DATABASE_URL'>,
): Promise<string[]> {
  try {
    return await migrate(database.kysely, migrations);
  } catch (error) {
    if (error instanceof UnknownMigrationsError)
      throw new StartError(otherVersion(error, settings), { cause: error });
    throw error;
  }
}

function otherVersion(
  { migrationNames }: UnknownMigrationsError,
  { DATABASE_URL }: Pick<DatabaseSettings, 'DATABASE_URL'>,
): string {
  const empty =
    DATABASE_URL === undefined ? 'DATA_DIR to an empty directory' : 'DATABASE_URL to an empty database';
  return `The database was created by another version of Lectern, with the migration "${migrationNames[0]}" that this version does not know: set ${empty}, or start that version.`;
}

import {
  createDomain,
  type Database,
  DataDirectoryInUseError,
  migrations,
  type Origin,
  pendingMigrations,
  type Tables,
  type UserActor,
} from '@lectern/domain';
import { findSealing } from '../sealing.ts';
import { openExistingDatabase } from '../open-database.ts';
import { type Environment, readDatabaseSettings, readSettings } from '../settings.ts';
import type { Access } from './access.ts';

const cli: Origin = { channel: 'cli' };
const operator: UserActor = { kind: 'user', userId: 'operator', instanceAdmin: true };

/** As the operator of the server. */
export async function databaseAccess(env: Environment): Promise<Access> {
  const settings = readDatabaseSettings(env);
  const database = await openExistingDatabase(settings).catch((error: unknown) => {
    if (!(error instanceof DataDirectoryInUseError)) throw error;
    const instead = 'To use the running server instead, set LECTERN_TOKEN to a token of an administrator.';
    throw new Error(`${error.message}\n${instead}`, { cause: error });
  });
  try {
    await assertMigrated(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  const { TOKEN_LIFETIME_DAYS, ORGANIZATION_STORAGE_BYTES } = readSettings(env);
  const domain = createDomain({
    database,
    // No command prints a URL.
    settings: {
      publicUrl: '',
      appUrl: '',
      sitesUrl: '',
      organizationCreation: 'everyone',
      tokenLifetimeDays: TOKEN_LIFETIME_DAYS,
      organizationStorageBytes: ORGANIZATION_STORAGE_BYTES,
      sealing: await findSealing(settings),
    },
    log: console,
  });
  return {
    admin: domain.as(operator, cli),
    own: undefined,
    close: () => database.close(),
  };
}

export async function assertMigrated({ kysely }: Pick<Database<Tables>, 'kysely'>): Promise<void> {
  const pending = await pendingMigrations(kysely, migrations);
  if (pending.length > 0) {
    throw new Error('The database has pending migrations. Run the command `migrate`, or start the server.');
  }
}

import {
  type Client,
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
import { remoteClient } from './remote-client.ts';

/** How a command accesses the data. */
export type Access = {
  /** As an administrator of the server. */
  readonly admin: Client;
  /** As the user of the token; none without a token. */
  readonly own: Client | undefined;
  readonly close: () => Promise<void>;
};

/** Through the running server when `LECTERN_TOKEN` is set, directly through the database otherwise. */
export async function openAccess(env: Environment): Promise<Access> {
  const token = env['LECTERN_TOKEN'];
  return token ? serverAccess(env['LECTERN_URL'] || 'http://localhost:4000', token) : databaseAccess(env);
}

function serverAccess(url: string, token: string): Access {
  const client = remoteClient(url, token);
  return {
    admin: client,
    own: client,
    close: async () => undefined,
  };
}

const cli: Origin = { channel: 'cli' };
const operator: UserActor = { kind: 'user', userId: 'operator', instanceAdmin: true };

async function databaseAccess(env: Environment): Promise<Access> {
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
  const { TOKEN_LIFETIME_DAYS } = readSettings(env);
  const domain = createDomain({
    database,
    // No command prints a URL.
    settings: {
      publicUrl: '',
      appUrl: '',
      sitesUrl: '',
      organizationCreation: 'everyone',
      tokenLifetimeDays: TOKEN_LIFETIME_DAYS,
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

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
import { type Environment, readDatabaseSettings } from '../settings.ts';
import { remoteClient } from './remote-client.ts';

/** How a command accesses the data. */
export type Access = {
  /** As an administrator of the server. */
  readonly admin: Client;
  /** On behalf of a user; defaults to the user of the token. */
  readonly onBehalfOf: (userId: string | undefined) => Promise<Client>;
  readonly close: () => Promise<void>;
};

/** Through the running server when `LECTERN_TOKEN` is set, directly through the database otherwise. */
export function openAccess(env: Environment): Promise<Access> {
  const token = env['LECTERN_TOKEN'];
  return token ? serverAccess(env['LECTERN_URL'] || 'http://localhost:4000', token) : databaseAccess(env);
}

async function serverAccess(url: string, token: string): Promise<Access> {
  const client = remoteClient(url, token);
  return {
    admin: client,
    onBehalfOf: async (userId) => {
      if (userId !== undefined && userId !== (await client.users.getAuthenticated({})).id) {
        throw new Error(
          'A server does not show the tokens of other users. Use a token of that user, or unset LECTERN_TOKEN to access the database.',
        );
      }
      return client;
    },
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
  const domain = createDomain({
    database,
    // No command prints a URL.
    settings: {
      publicUrl: '',
      appUrl: '',
      sitesUrl: '',
      organizationCreation: 'everyone',
      sealing: await findSealing(settings),
    },
    log: console,
  });
  return {
    admin: domain.as(operator, cli),
    onBehalfOf: async (userId) => {
      if (userId === undefined) throw new Error('Name the user with --user <email or id>.');
      return domain.as({ kind: 'user', userId, instanceAdmin: false }, cli);
    },
    close: () => database.close(),
  };
}

export async function assertMigrated({ kysely }: Pick<Database<Tables>, 'kysely'>): Promise<void> {
  const pending = await pendingMigrations(kysely, migrations);
  if (pending.length > 0) {
    throw new Error('The database has pending migrations. Run the command `migrate`, or start the server.');
  }
}

import {
  type Client,
  createDomain,
  DataDirectoryInUseError,
  migrations,
  type Origin,
  pendingMigrations,
  type UserActor,
} from '@lectern/domain';
import { openExistingDatabase } from '../open-database.ts';
import { type Environment, readDatabaseSettings } from '../settings.ts';
import { remoteClient } from './remote-client.ts';

/** Where a command does its work. */
export type Access = {
  /** With the rights of an administrator of the server. */
  readonly admin: Client;
  /** On behalf of a user; of the token itself when there is one and no user is named. */
  readonly onBehalfOf: (userId: string | undefined) => Promise<Client>;
  readonly close: () => Promise<void>;
};

/** The running server when `LECTERN_TOKEN` is set, the database itself otherwise. */
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
          'A server shows the tokens of others to nobody. Use a token of that user, or unset LECTERN_TOKEN to work on the database.',
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
  const database = await openExistingDatabase(readDatabaseSettings(env)).catch((error: unknown) => {
    if (!(error instanceof DataDirectoryInUseError)) throw error;
    const instead =
      'To work on the running server instead, set LECTERN_TOKEN to a token of an administrator.';
    throw new Error(`${error.message}\n${instead}`, { cause: error });
  });
  try {
    const pending = await pendingMigrations(database.kysely, migrations);
    if (pending.length > 0) {
      throw new Error(
        'The tables of the database are not up to date. Run the command `migrate`, or start the server.',
      );
    }
  } catch (error) {
    await database.close();
    throw error;
  }
  const domain = createDomain({
    database,
    // No command prints an address.
    settings: { publicUrl: '', appUrl: '', sitesUrl: '', organizationCreation: 'everyone' },
    log: console,
  });
  return {
    admin: domain.as(operator, cli),
    onBehalfOf: async (userId) => {
      if (userId === undefined) throw new Error('Say whose token with --user <email or id>.');
      return domain.as({ kind: 'user', userId, instanceAdmin: false }, cli);
    },
    close: () => database.close(),
  };
}

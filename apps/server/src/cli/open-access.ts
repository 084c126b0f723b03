import type { LecternError } from '@lectern/client';
import { isEmbedded } from '../is-embedded.ts';
import type { Environment } from '../settings.ts';
import type { Access } from './access.ts';

/** Through the running server when `LECTERN_TOKEN` is set, directly through the database otherwise. */
export async function openAccess(env: Environment): Promise<Access> {
  const token = env['LECTERN_TOKEN'];
  if (token) return serverAccess(await serverUrl(env), token);
  if (isEmbedded(env)) {
    // While this thread loads the rest.
    const { startEarlyThread } = await import('@lectern/database/early-thread');
    startEarlyThread();
  }
  const { databaseAccess } = await import('./database-access.ts');
  return databaseAccess(env);
}

/** Through the running server, for commands that need it. */
export async function openServerAccess(env: Environment): Promise<Access> {
  const token = env['LECTERN_TOKEN'];
  if (token) return serverAccess(await serverUrl(env), token);
  throw new Error(
    'This command uses a running server: set LECTERN_TOKEN to a token of yours, which `lectern tokens create` makes, and LECTERN_URL unless the server runs here.',
  );
}

/** `LECTERN_URL`, or else the address that a server with the same settings listens on. */
export async function serverUrl(env: Environment): Promise<string> {
  const url = env['LECTERN_URL'];
  if (url) return url;
  const [{ readSettings }, { localAddressOf }] = await Promise.all([
    import('../settings.ts'),
    import('../addresses.ts'),
  ]);
  const settings = readSettings(env);
  if (settings.PORT === 0) throw new Error('PORT is 0: set LECTERN_URL to the URL of the server.');
  return localAddressOf(settings, settings.PORT);
}

async function serverAccess(url: string, token: string): Promise<Access> {
  const { createClient } = await import('@lectern/client');
  const client = createClient({ url, token, mapError: (error) => errorOf(url, error) });
  return {
    admin: client,
    own: client,
    close: async () => undefined,
  };
}

function errorOf(url: string, error: LecternError): Error {
  if (error.code !== 'unreachable') return error;
  const message = `${url} cannot be reached. Start the server, or set LECTERN_URL to its URL.`;
  return new Error(message, { cause: error });
}

import type { LecternError } from '@lectern/client';
import type { Environment } from '../settings.ts';
import type { Access } from './access.ts';

/** Through the running server when `LECTERN_TOKEN` is set, directly through the database otherwise. */
export async function openAccess(env: Environment): Promise<Access> {
  const token = env['LECTERN_TOKEN'];
  if (token) return serverAccess(env['LECTERN_URL'] || 'http://localhost:4000', token);
  const { databaseAccess } = await import('./database-access.ts');
  return databaseAccess(env);
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

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
  const { remoteClient } = await import('./remote-client.ts');
  const client = remoteClient(url, token);
  return {
    admin: client,
    own: client,
    close: async () => undefined,
  };
}

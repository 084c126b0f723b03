import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { withoutPassword } from '@lectern/database';
import type { Environment } from '../settings.ts';

export type PostgresAddress = {
  readonly url: string;
  /** Of the tools, which they are found in. */
  readonly env: Environment;
};

/**
 * Runs `pg_dump` or `pg_restore` on a database. The password is in the environment: the list of processes shows arguments.
 * @throws Error with what the tool printed
 */
export async function runPostgresTool(
  tool: 'pg_dump' | 'pg_restore',
  { url, env }: PostgresAddress,
  options: readonly string[],
): Promise<void> {
  const { url: address, password } = withoutPassword(url);
  const child = spawn(tool, [...options, `--dbname=${address}`, '--no-password'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Of several hosts, never a standby, which may be behind.
    env: { PGTARGETSESSIONATTRS: 'read-write', ...env, ...(password !== '' && { PGPASSWORD: password }) },
  });
  const { promise: exited, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject).once('close', resolve);
  const printed = text(child.stderr).catch(() => '');
  try {
    if ((await exited) === 0) return;
  } catch (cause) {
    throw new Error(
      `${tool} could not be started. Install the client programs of PostgreSQL, of the version of the server or newer.`,
      { cause },
    );
  }
  throw new Error(`${tool} failed: ${(await printed).trim()}`);
}

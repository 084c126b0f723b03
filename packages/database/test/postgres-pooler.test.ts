import { spawn, spawnSync } from 'node:child_process';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../src/connect.ts';
import type { Database } from '../src/database.ts';
import { freePort, owner } from './clusters.ts';

const url = process.env['DATABASE_URL'];
const hasPooler = spawnSync('sh', ['-c', 'command -v pgbouncer']).status === 0;

/** A pooler in session mode before the server of the tests; resolves with the URL through it. */
async function startPooler(server: string): Promise<string> {
  const { hostname, port, username, pathname } = new URL(server);
  const directory = await mkdtemp(join(tmpdir(), 'lectern-pooler-'));
  const listenPort = await freePort();
  const file = join(directory, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
* = host=${hostname} port=${port || '5432'} user=${username || 'postgres'}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = session
default_pool_size = 20
`,
  );
  if (owner !== undefined) for (const path of [directory, file]) await chown(path, owner.uid, owner.gid);
  const child = spawn('pgbouncer', [file], { stdio: 'ignore', ...owner });
  const exited = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
    await rm(directory, { recursive: true, force: true });
  });
  return `postgres://${username || 'postgres'}@127.0.0.1:${listenPort}${pathname}`;
}

async function opened(through: string): Promise<Database<unknown>> {
  const database = await connectDatabase({ kind: 'postgres', url: through, connectTimeoutSeconds: 30 });
  onTestFinished(() => database.close());
  return database;
}

// Of the embedded database there is one process.
describe.skipIf(url === undefined || !hasPooler)('behind PgBouncer in session mode', () => {
  test('statements are prepared, transactions and settings stay in their session, and signals arrive', async () => {
    const through = await startPooler(url ?? '');
    const [one, other] = [await opened(through), await opened(through)];
    const numbers = Array.from({ length: 300 }, (_, number) => number);
    const read = numbers.map((number) =>
      sql<{ n: string }>`select ${String(number)}::text as n`.execute(one.kysely),
    );
    expect((await Promise.all(read)).map(({ rows }) => rows[0]?.n)).toEqual(numbers.map(String));

    const isolated = await one.kysely.transaction().execute(async (transaction) => {
      await sql`create temporary table only_here (number integer) on commit drop`.execute(transaction);
      await sql`insert into only_here values (1)`.execute(transaction);
      return sql<{ number: number }>`select number from only_here`.execute(transaction);
    });
    expect(isolated.rows).toEqual([{ number: 1 }]);
    const { rows } = await sql<{ zone: string }>`select current_setting('TimeZone') as zone`.execute(
      one.kysely,
    );
    expect(rows).toEqual([{ zone: 'UTC' }]);

    let heard = 0;
    one.notifications.listen('topic', () => (heard += 1));
    await expect
      .poll(() => {
        other.notifications.notify('topic');
        return heard;
      })
      .toBeGreaterThan(1);
  });
});

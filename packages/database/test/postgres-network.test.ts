import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase } from '../src/connect.ts';
import type { Database } from '../src/database.ts';
import { DatabaseUnavailableError } from '../src/errors.ts';
import { runTransaction } from '../src/transaction.ts';
import { type ScratchDatabase, createScratchDatabase, serverUrl } from './databases.ts';
import { Network } from './network.ts';

type Tables = { entries: { id: number } };

describe.runIf(serverUrl)('PostgreSQL behind a failing network', () => {
  let scratch: ScratchDatabase;
  let network: Network;
  let database: Database<Tables>;
  let db: Kysely<Tables>;
  const crashes: unknown[] = [];
  const recordCrash = (error: unknown) => crashes.push(error);

  beforeAll(async () => {
    scratch = await createScratchDatabase();
    network = await Network.to(scratch.url);
    process.on('uncaughtException', recordCrash).on('unhandledRejection', recordCrash);
  });
  beforeEach(async () => {
    database = await connectDatabase<Tables>({ kind: 'postgres', url: network.url, poolSize: 4 });
    db = database.kysely;
    await sql`drop table if exists entries`.execute(db);
    await sql`create table entries (id int primary key)`.execute(db);
  });
  afterEach(() => database.close());
  afterAll(async () => {
    process.off('uncaughtException', recordCrash).off('unhandledRejection', recordCrash);
    await network.cut();
    await scratch.drop();
  });

  test('under load every request settles, no acknowledged row is lost, and the pool recovers', async () => {
    const acknowledged: number[] = [];
    const unexpected: unknown[] = [];
    let unavailable = 0;
    let next = 0;
    let stopped = false;
    const client = async () => {
      while (!stopped) {
        next += 1;
        const id = next;
        const insert = (on: Kysely<Tables>) => on.insertInto('entries').values({ id }).execute();
        try {
          await (id % 2 === 0 ? insert(db) : runTransaction(db, insert));
          acknowledged.push(id);
        } catch (error) {
          if (error instanceof DatabaseUnavailableError) unavailable += 1;
          else unexpected.push(error);
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      }
    };
    const clients = Array.from({ length: 32 }, client);
    for (let failure = 0; failure < 20; failure += 1) {
      await new Promise((resolve) => setTimeout(resolve, 60));
      network.reset();
    }
    await network.cut();
    await new Promise((resolve) => setTimeout(resolve, 200));
    await network.restore();
    await new Promise((resolve) => setTimeout(resolve, 300));
    stopped = true;
    await Promise.all(clients);

    expect(unexpected).toStrictEqual([]);
    expect(unavailable).toBeGreaterThan(0);
    const stored = await db.selectFrom('entries').select('id').execute();
    const present = new Set(stored.map(({ id }) => id));
    expect(acknowledged.filter((id) => !present.has(id))).toStrictEqual([]);
    const { rows } = await sql<{ sessions: number }>`select count(*) as sessions from pg_stat_activity
      where datname = current_database() and application_name = 'lectern'`.execute(db);
    expect(rows[0]?.sessions).toBeLessThanOrEqual(4);
  });

  test('a rejected statement is never executed later', async () => {
    const single = await connectDatabase<Tables>({ kind: 'postgres', url: network.url, poolSize: 1 });
    const insert = (id: number) =>
      sql`insert into entries select ${id}::int from pg_sleep(0.3)`.execute(single.kysely);
    const outcomes = Promise.allSettled([1, 2, 3, 4].map(insert));
    await new Promise((resolve) => setTimeout(resolve, 100));
    network.reset();
    const executed = (await outcomes).flatMap(({ status }, index) =>
      status === 'fulfilled' ? [index + 1] : [],
    );
    expect(executed).not.toContain(1);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const stored = await db.selectFrom('entries').select('id').where('id', '>', 1).orderBy('id').execute();
    expect(stored.map(({ id }) => id)).toStrictEqual(executed);
    await single.close();
  });

  test('statements are rejected at once while PostgreSQL is unreachable, and succeed afterwards', async () => {
    await network.cut();
    await expect(sql`select 1`.execute(db)).rejects.toBeInstanceOf(DatabaseUnavailableError);
    // By the refused connection, not because the time to wait for a session is over.
    await expect(sql`select 1`.execute(db)).rejects.toThrow('ECONNREFUSED');
    await expect(database.ping()).rejects.toThrow('ECONNREFUSED');
    await network.restore();
    await expect(database.ping()).resolves.toBeUndefined();
  });

  test('a ping without a response times out', async () => {
    network.stall();
    await expect(database.ping(300)).rejects.toBeInstanceOf(DatabaseUnavailableError);
    network.reset();
    await expect
      .poll(() =>
        database.ping().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
  });

  test('an unresponsive session is ended some seconds after the statement timeout', async () => {
    const stalled = await connectDatabase({ kind: 'postgres', url: network.url, statementTimeoutSeconds: 1 });
    network.stall();
    await expect(sql`select 1`.execute(stalled.kysely)).rejects.toBeInstanceOf(DatabaseUnavailableError);
    await expect(stalled.ping()).resolves.toBeUndefined();
    network.reset();
    await stalled.close();
  });

  test('connecting to an unreachable server fails without showing the password', async () => {
    const secret = 'p4ss-w0rd';
    for (const url of [
      `postgres://postgres:${secret}@127.0.0.1:1/nowhere`,
      `postgres://nobody:${secret}@127.0.0.1:5432/no_such_database`,
      `postgres://nobody:${secret}@no-such-host.invalid/x`,
    ]) {
      const error = await connectDatabase({ kind: 'postgres', url }).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(DatabaseUnavailableError);
      expect(inspectDeep(error)).not.toContain(secret);
    }
    const malformed = await connectDatabase({ kind: 'postgres', url: `psql://u:${secret}@h:port/x` }).catch(
      (reason: unknown) => reason,
    );
    expect(malformed).toBeInstanceOf(Error);
    expect(inspectDeep(malformed)).not.toContain(secret);
  });

  test('no network failure throws an uncaught error', () => {
    expect(crashes).toStrictEqual([]);
  });
});

function inspectDeep(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = Object.getOwnPropertyNames(error).map((name) => String(Reflect.get(error, name)));
  return [...own, JSON.stringify(error), inspectDeep(error.cause)].join('\n');
}

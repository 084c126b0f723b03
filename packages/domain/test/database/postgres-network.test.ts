import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, connectDatabase } from '../../src/database/connect.ts';
import { DatabaseUnavailableError } from '../../src/database/errors.ts';
import { runTransaction } from '../../src/database/transaction.ts';
import { createScratchDatabase, serverUrl } from './databases.ts';
import { Network } from './network.ts';

type Tables = { entries: { id: number } };

describe.runIf(serverUrl)('PostgreSQL behind a network that fails', () => {
  let scratch: Awaited<ReturnType<typeof createScratchDatabase>>;
  let network: Network;
  let database: Database<Tables>;
  let db: Kysely<Tables>;
  const crashes: unknown[] = [];
  const noteCrash = (error: unknown) => crashes.push(error);

  beforeAll(async () => {
    scratch = await createScratchDatabase();
    network = await Network.to(scratch.url);
    process.on('uncaughtException', noteCrash).on('unhandledRejection', noteCrash);
  });
  beforeEach(async () => {
    database = await connectDatabase<Tables>({ kind: 'postgres', url: network.url, poolSize: 4 });
    db = database.kysely;
    await sql`drop table if exists entries`.execute(db);
    await sql`create table entries (id int primary key)`.execute(db);
  });
  afterEach(() => database.close());
  afterAll(async () => {
    process.off('uncaughtException', noteCrash).off('unhandledRejection', noteCrash);
    expect(crashes).toStrictEqual([]);
    await network.cut();
    await scratch.drop();
  });

  it('under load every request settles, no acknowledged row is lost, and it recovers by itself', async () => {
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
    for (let fault = 0; fault < 20; fault += 1) {
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
    // Every statement that ran late or twice would be a row that nobody asked for.
    expect(present.size).toBeLessThanOrEqual(next);
  });

  it('refuses at once while PostgreSQL cannot be reached, and works again afterwards', async () => {
    await network.cut();
    const start = performance.now();
    await expect(sql`select 1`.execute(db)).rejects.toBeInstanceOf(DatabaseUnavailableError);
    await expect(database.ping()).rejects.toBeInstanceOf(DatabaseUnavailableError);
    expect(performance.now() - start).toBeLessThan(1000);
    await network.restore();
    await expect(database.ping()).resolves.toBeUndefined();
  });

  it('gives up on a ping that is not answered', async () => {
    network.silence();
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

  it('does not start when PostgreSQL cannot be reached, and does not show the password', async () => {
    const secret = 'p4ss-w0rd';
    for (const url of [
      `postgres://postgres:${secret}@127.0.0.1:1/nowhere`,
      `postgres://nobody:${secret}@127.0.0.1:5432/no_such_database`,
      `postgres://nobody:${secret}@no-such-host.invalid/x`,
    ]) {
      const error = await connectDatabase({ kind: 'postgres', url }).catch((failure: unknown) => failure);
      expect(error).toBeInstanceOf(DatabaseUnavailableError);
      expect(inspectDeep(error)).not.toContain(secret);
    }
    const malformed = await connectDatabase({ kind: 'postgres', url: `psql://u:${secret}@h:port/x` }).catch(
      (failure: unknown) => failure,
    );
    expect(malformed).toBeInstanceOf(Error);
    expect(inspectDeep(malformed)).not.toContain(secret);
  });
});

function inspectDeep(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = Object.getOwnPropertyNames(error).map((name) => String(Reflect.get(error, name)));
  return [...own, JSON.stringify(error), inspectDeep(error.cause)].join('\n');
}

import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../src/connect.ts';
import type { Database } from '../src/database.ts';
import { DatabaseBusyError } from '../src/errors.ts';
import { runTransaction } from '../src/transaction.ts';
import { type WorkKind, runInWorkScope } from '../src/work-scope.ts';
import { block, type ScratchDatabase, createScratchDatabase, serverUrl } from './databases.ts';

describe.runIf(serverUrl)('tenants of a PostgreSQL pool', () => {
  let scratch: ScratchDatabase;
  let side: Database<unknown>;
  beforeAll(async () => {
    scratch = await createScratchDatabase();
    side = await connect();
    await sql`create table locked (id int primary key)`.execute(side.kysely);
    await sql`insert into locked select generate_series(1, 100)`.execute(side.kysely);
  });
  afterAll(async () => {
    await side.close();
    await scratch.drop();
  });

  const connect = () => connectDatabase<unknown>({ kind: 'postgres', url: scratch.url, poolSize: 10 });

  /** For one test: with those of all, PostgreSQL would have no session left for tests beside these. */
  async function open(): Promise<Database<unknown>> {
    const database = await connect();
    onTestFinished(() => database.close());
    return database;
  }

  /** Runs `work` while a transaction has the table locked: nothing that reads or writes it ends before `work` does. */
  async function whileLocked(work: () => Promise<void>): Promise<void> {
    await runTransaction(side.kysely, async (tx) => {
      await sql`lock table locked in access exclusive mode`.execute(tx);
      await work();
    });
  }

  const as = <R>(tenant: string, kind: WorkKind, fn: () => R) => runInWorkScope({ tenant, kind }, fn);
  const read = (db: Kysely<unknown>) => sql`select count(*) from locked`.execute(db);
  const write = (db: Kysely<unknown>) => sql`update locked set id = id where id = 1`.execute(db);
  const quick = async (db: Kysely<unknown>) =>
    (await sql<{ answer: number }>`select 42 as answer`.execute(db)).rows[0]?.answer;
  const quickWrite = (db: Kysely<unknown>) =>
    sql`create temporary table if not exists own (id int)`.execute(db);

  test.each([
    ['reads', read],
    ['writes', write],
    ['transactions', (db: Kysely<unknown>) => runTransaction(db, (tx) => write(tx))],
  ])('are answered while 100 %s of another one wait for a lock', async (_name, slow) => {
    const { kysely } = await open();
    const ended: unknown[] = [];
    let slowOnes: Promise<unknown>[] = [];
    await whileLocked(async () => {
      slowOnes = Array.from({ length: 100 }, () =>
        as('hostile', 'ordinary', () => slow(kysely)).then(
          (result) => ended.push(result),
          (error: unknown) => ended.push(error),
        ),
      );
      await as('quiet', 'ordinary', async () => {
        for (let round = 0; round < 20; round += 1) expect(await quick(kysely)).toBe(42);
        await quickWrite(kysely);
        await runTransaction(kysely, (tx) => quick(tx));
      });
      expect(await quick(kysely)).toBe(42);
      await quickWrite(kysely);
      expect(ended).toStrictEqual([]);
    });
    await Promise.all(slowOnes);
  });

  test('get expensive work done while that of another one waits, which is rejected beyond a bound', async () => {
    const { kysely } = await open();
    const rejected: unknown[] = [];
    let done = 0;
    let slowOnes: Promise<unknown>[] = [];
    await whileLocked(async () => {
      slowOnes = Array.from({ length: 100 }, () =>
        as('hostile', 'expensive', () => read(kysely)).then(
          () => (done += 1),
          (error: unknown) => rejected.push(error),
        ),
      );
      expect(await as('quiet', 'expensive', () => quick(kysely))).toBe(42);
      expect(await as('hostile', 'ordinary', () => quick(kysely))).toBe(42);
      await as('quiet', 'background', () => runTransaction(kysely, (tx) => quick(tx)));
      expect(done).toBe(0);
      expect(rejected.length).toBeGreaterThan(50);
    });
    await Promise.all(slowOnes);
    expect(rejected.every((error) => error instanceof DatabaseBusyError)).toBe(true);
    expect(done).toBeGreaterThan(0);
  });

  test('use every session that they may, in turns, without losing a statement', async () => {
    const { kysely } = await open();
    const kinds: WorkKind[] = ['ordinary', 'expensive', 'background'];
    const work = Array.from({ length: 600 }, (_, index) =>
      as(`tenant ${index % 20}`, kinds[index % 3] ?? 'ordinary', async () => {
        const value = async (db: Kysely<unknown>) =>
          (await sql<{ n: number }>`select ${index}::int as n`.execute(db)).rows[0]?.n;
        return index % 4 === 0 ? runTransaction(kysely, value) : value(kysely);
      }),
    );
    expect(await Promise.all(work)).toStrictEqual(Array.from({ length: 600 }, (_, index) => index));
  });

  test('send writes behind their own only, and each is done once', async () => {
    const { kysely } = await open();
    await sql`create table counted (tenant text, n int)`.execute(kysely);
    const insert = (tenant: string, n: number) =>
      as(tenant, 'ordinary', () =>
        sql<{
          pid: number;
        }>`insert into counted values (${tenant}, ${n}) returning pg_backend_pid() as pid`.execute(kysely),
      );
    const sessions = async (writes: ReturnType<typeof insert>[]) =>
      new Set((await Promise.all(writes)).map(({ rows }) => rows[0]?.pid));
    const numbers = Array.from({ length: 400 }, (_, n) => n);
    expect((await sessions(numbers.map((n) => insert('busy', n)))).size).toBeLessThanOrEqual(8);
    let waiting: Promise<unknown>[] = [];
    await whileLocked(async () => {
      waiting = numbers.slice(0, 40).map(() => as('hostile', 'ordinary', () => write(kysely)));
      await sessions(numbers.map((n) => insert('quiet', n)));
    });
    await Promise.all(waiting);
    const { rows } = await sql`select tenant, count(*), count(distinct n) as numbers from counted
      group by tenant order by tenant`.execute(kysely);
    expect(rows).toStrictEqual([
      { tenant: 'busy', count: 400, numbers: 400 },
      { tenant: 'quiet', count: 400, numbers: 400 },
    ]);
  });

  test('write while two others never pause', async () => {
    const { kysely } = await open();
    await sql`create table busy (tenant text)`.execute(kysely);
    const insert = (tenant: string) =>
      as(tenant, 'ordinary', () =>
        sql`insert into busy select ${tenant}::text from pg_sleep(0.005)`.execute(kysely),
      );
    let isDone = false;
    const loops = ['first', 'second'].flatMap((tenant) =>
      Array.from({ length: 40 }, async () => {
        while (!isDone) await insert(tenant);
      }),
    );
    await sql`select pg_sleep(0.2)`.execute(kysely);
    for (let writes = 0; writes < 20; writes += 1) await insert('quiet');
    await as('quiet', 'ordinary', () => runTransaction(kysely, (tx) => quick(tx)));
    isDone = true;
    await Promise.all(loops);
    const { rows } = await sql`select count(*) from busy where tenant = 'quiet'`.execute(kysely);
    expect(rows).toStrictEqual([{ count: 20 }]);
  });

  test('get transactions and expensive work done while their own writes never pause', async () => {
    const { kysely } = await open();
    let isDone = false;
    const loops = Array.from({ length: 40 }, async () => {
      while (!isDone)
        await as('busy', 'ordinary', () => sql`select pg_sleep(0.003) for update`.execute(kysely));
    });
    await sql`select pg_sleep(0.2)`.execute(kysely);
    for (let times = 0; times < 5; times += 1) {
      expect(await as('busy', 'ordinary', () => runTransaction(kysely, (tx) => quick(tx)))).toBe(42);
      expect(await as('busy', 'expensive', () => quick(kysely))).toBe(42);
    }
    isDone = true;
    await Promise.all(loops);
  });

  test('a read behind others runs once where all sessions are busy, and on another session once one is free', async () => {
    const database = await connectDatabase<unknown>({ kind: 'postgres', url: scratch.url, poolSize: 2 });
    onTestFinished(() => database.close());
    const { kysely } = database;
    await sql`create sequence if not exists runs`.execute(side.kysely);
    const run = () => sql<{ run: string }>`select nextval('runs') as run`.execute(kysely);
    const locked = (key: number) => sql`select pg_advisory_lock(${sql.lit(key)}), pg_advisory_unlock_all()`;
    const waiting = async () => {
      const { rows } = await sql<{ count: string }>`select count(*) as count from pg_locks
        where locktype = 'advisory' and not granted`.execute(side.kysely);
      return Number(rows[0]?.count);
    };
    const idle = async () => {
      const { rows } = await sql<{ count: string }>`select count(*) as count from pg_stat_activity
        where datname = current_database() and state = 'idle' and query = 'select pg_sleep(0.2)'`.execute(
        side.kysely,
      );
      return Number(rows[0]?.count);
    };
    // The second session is opened while the first one works.
    const sleeping = () => Promise.all([1, 2].map(() => sql`select pg_sleep(0.2)`.execute(kysely)));
    await expect.poll(() => sleeping().then(idle)).toBe(2);
    const holders = await Promise.all([open(), open()]);
    const [first, second] = [holders[0].kysely, holders[1].kysely];
    let reads: Promise<unknown>[] = [];
    let runs: Promise<{ rows: { run: string }[] }>[] = [];
    await runTransaction(second, async (holdsSecond) => {
      await sql`select pg_advisory_xact_lock(2)`.execute(holdsSecond);
      await runTransaction(first, async (holdsFirst) => {
        await sql`select pg_advisory_xact_lock(1)`.execute(holdsFirst);
        reads = [locked(1).execute(kysely), locked(2).execute(kysely)];
        // One behind each of them, at once: none is sent behind a statement that takes long.
        runs = [run(), run()];
        await expect.poll(waiting).toBe(2);
        // Several times as long as a statement may take before those behind it are moved.
        await sql`select pg_sleep(0.4)`.execute(holdsFirst);
      });
      // One session is free: the read that waits behind the other one is sent there, too.
      expect(await Promise.all(runs)).toHaveLength(2);
    });
    await Promise.all([...reads, ...runs]);
    // The one that was moved runs where it was first sent, too, and nobody waits for that.
    const runsSoFar = async () => {
      const { rows: counted } = await sql<{ last: string }>`select last_value as last from runs`.execute(
        side.kysely,
      );
      return Number(counted[0]?.last);
    };
    await expect.poll(runsSoFar).toBe(3);
    const { rows } = await run();
    // Two reads, one of them twice, and this one.
    expect(Number(rows[0]?.run)).toBe(4);
  });

  test('a session is not ended as silent because the event loop was blocked', async () => {
    const database = await connectDatabase({
      kind: 'postgres',
      url: scratch.url,
      statementTimeoutSeconds: 1,
      poolSize: 1,
    });
    onTestFinished(() => database.close());
    const running = sql`select pg_sleep(0.2), 1 as one`.execute(database.kysely);
    await new Promise((resolve) => setImmediate(resolve));
    block(7500);
    expect((await running).rows).toMatchObject([{ one: 1 }]);
  });
});

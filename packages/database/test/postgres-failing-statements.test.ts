import { AbortedTransactionError, type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase } from '../src/connect.ts';
import type { Database } from '../src/database.ts';
import { DatabaseUnavailableError } from '../src/errors.ts';
import { runTransaction } from '../src/transaction.ts';
import { runInWorkScope } from '../src/work-scope.ts';
import { type ScratchDatabase, createScratchDatabase, serverUrl } from './databases.ts';

type Random = (below: number) => number;

/** mulberry32. */
function randomOf(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

describe.runIf(serverUrl)('statements that fail at any point of their life', () => {
  let scratch: ScratchDatabase;
  let database: Database<unknown>;
  let side: Database<unknown>;
  let db: Kysely<unknown>;
  let serial = 0;
  let holding: Promise<unknown>;
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();

  beforeAll(async () => {
    scratch = await createScratchDatabase();
    const open = (poolSize: number) =>
      connectDatabase<unknown>({ kind: 'postgres', url: scratch.url, poolSize, statementTimeoutSeconds: 1 });
    [database, side] = await Promise.all([open(3), open(4)]);
    db = database.kysely;
    await sql`create table parents (id int primary key)`.execute(db);
    await sql`create table children (id int, parent int references parents deferrable initially deferred)`.execute(
      db,
    );
    await sql`create table shapes (id int)`.execute(db);
    await sql`insert into shapes values (1)`.execute(db);
    await sql`insert into parents values (1)`.execute(db);
    await sql`create table locked (id int)`.execute(db);
    await sql`create table written (nonce text)`.execute(db);
    const { promise: isLocked, resolve } = Promise.withResolvers<void>();
    holding = runTransaction(side.kysely, async (tx) => {
      await sql`lock table locked in access exclusive mode`.execute(tx);
      resolve();
      await finished;
    });
    await isLocked;
  });
  afterAll(async () => {
    finish();
    await holding;
    await Promise.all([database.close(), side.close()]);
    await scratch.drop();
  });

  /** Each fails; those with rows first send many of them. */
  const failures: Record<string, (on: Kysely<unknown>, random: Random) => Promise<unknown>> = {
    parse: (on) => sql`select nothing from nowhere`.execute(on),
    bind: (on) => sql`select ${'no number'}::int as n`.execute(on),
    'first row': (on) => sql`select 1 / (i - 1) as n from generate_series(1, 10) i`.execute(on),
    'a row in the middle': (on, random) =>
      sql`select 1 / (i - ${500 + random(3000)}) as n, repeat('x', 50) as text from generate_series(1, 4000) i`.execute(
        on,
      ),
    'a constraint': (on) => sql`insert into parents values (1) returning id`.execute(on),
    'a deferred constraint': (on) =>
      on.isTransaction ? sql`set constraints all immediate`.execute(on).then(() => orphans(on)) : orphans(on),
    timeout: (on) => slowly(on, 'timeout'),
    pg_cancel_backend: (on) => interrupted(on, 'pg_cancel_backend'),
    pg_terminate_backend: (on) => interrupted(on, 'pg_terminate_backend'),
    'a lock': (on) => sql`lock table locked in share mode nowait`.execute(on),
  };

  const orphans = (on: Kysely<unknown>) =>
    sql`insert into children select i, -i from generate_series(1, 500) i returning id, parent`.execute(on);

  /** Sends rows, then sleeps for longer than the time limit. */
  const slowly = (on: Kysely<unknown>, marker: string) =>
    sql`select i, ${marker}::text as marker, pg_sleep(case when i = 2000 then 9 else 0 end) from generate_series(1, 3000) i`.execute(
      on,
    );

  async function interrupted(on: Kysely<unknown>, by: string): Promise<unknown> {
    const marker = `interrupted ${(serial += 1)}`;
    const running =
      sql`select i, pg_sleep(case when i = 1500 then 9 else 0 end) from generate_series(1, 3000) i
      where ${sql.lit(marker)} <> ''`.execute(on);
    running.catch(() => undefined);
    const interrupt = sql<{ pid: number }>`select ${sql.raw(by)}(pid) from pg_stat_activity
      where query like ${`%${marker}%`} and wait_event = 'PgSleep'`;
    for (let tries = 0; tries < 200; tries += 1) {
      const { rows } = await interrupt.execute(side.kysely).catch(() => ({ rows: [] }));
      if (rows.length > 0) break;
    }
    return running;
  }

  /** Selects a text of its own several times, and checks what it gets. */
  async function check(on: Kysely<unknown>, random: Random): Promise<'answered' | 'unavailable'> {
    const nonce = `nonce ${(serial += 1)}`;
    const count = 1 + random(random(4) === 0 ? 800 : 5);
    const prepared = () =>
      sql<{
        nonce: string;
        i: number;
      }>`select ${nonce}::text as nonce, i from generate_series(1, ${count}) i`;
    const selects = [
      prepared,
      // Never prepared before.
      () =>
        sql<{
          nonce: string;
          i: number;
        }>`select ${sql.lit(nonce)} as nonce, i from generate_series(1, ${count}) i`,
      // Its plan is outdated after each change of the table.
      () =>
        sql<{
          nonce: string;
          i: number;
        }>`select shapes.*, ${nonce}::text as nonce, i from shapes, generate_series(1, ${count}) i`,
    ];
    try {
      const { rows } = await (selects[random(selects.length)] ?? prepared)().execute(on);
      const seen = rows.map((row) => `${row.nonce} ${row.i}`);
      expect(seen).toStrictEqual(Array.from({ length: count }, (_, index) => `${nonce} ${index + 1}`));
      return 'answered';
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) return 'unavailable';
      throw error;
    }
  }

  test.each([1, 2, 3])(
    'give no row to any other statement, whatever is pipelined (seed %i)',
    async (seed) => {
      const random = randomOf(seed);
      const names = Object.keys(failures);
      const outcomes: Promise<string>[] = [];
      const acknowledged: string[] = [];
      const asWriter = <R>(fn: () => R) => runInWorkScope({ tenant: 'writer', kind: 'ordinary' }, fn);
      const write = async () => {
        const nonce = `${seed} ${(serial += 1)}`;
        const { rows } = await sql<{
          nonce: string;
        }>`insert into written values (${nonce}) returning nonce`.execute(db);
        expect(rows).toStrictEqual([{ nonce }]);
        acknowledged.push(nonce);
        return 'written';
      };
      const fails = async (name: string, on: Kysely<unknown>) => {
        await expect(failures[name]?.(on, random), name).rejects.toBeInstanceOf(Error);
        return name;
      };
      for (let step = 0; step < 150; step += 1) {
        // Each failure at least once outside and once inside of a transaction; the last ones take long.
        const forced =
          step % 3 === 0 && step < 6 * names.length ? names[(step / 3) % names.length] : undefined;
        const kind = forced === undefined ? random(12) : step / 3 < names.length ? 0 : 1;
        const name = forced ?? names[random(6)] ?? 'parse';
        if (kind === 0) outcomes.push(random(2) === 0 ? fails(name, db) : asWriter(() => fails(name, db)));
        else if (kind === 1) {
          const failing = runTransaction(db, async (tx) => {
            await check(tx, random);
            await fails(name, tx);
            throw new Error('rolled back');
          });
          outcomes.push(
            failing.then(
              () => 'committed',
              () => name,
            ),
          );
        } else if (kind === 2) {
          outcomes.push(runTransaction(db, (tx) => check(tx, random)).catch(unavailable));
        } else if (kind === 3) {
          outcomes.push(
            sql`alter table shapes add column ${sql.ref(`c${(serial += 1)}`)} int`
              .execute(side.kysely)
              .then(() => 'altered', unavailable),
          );
        } else if (kind < 8) {
          // Writes of one tenant are sent behind each other.
          for (let writes = 0; writes < 6; writes += 1) outcomes.push(asWriter(write).catch(unavailable));
        } else outcomes.push(check(db, random));
        if (random(4) === 0) await new Promise((resolve) => setImmediate(resolve));
        if (random(20) === 0) await Promise.all(outcomes.slice(-3));
      }
      const ended = await Promise.all(outcomes);
      expect(ended).not.toContain('committed');
      expect(ended.filter((outcome) => outcome === 'answered').length).toBeGreaterThan(20);
      const written = sql<{ nonce: string }>`select nonce from written where nonce like ${`${seed} %`}`;
      const nonces = (await written.execute(db)).rows.map(({ nonce }) => nonce);
      expect(new Set(nonces).size).toBe(nonces.length);
      expect(new Set(acknowledged).difference(new Set(nonces))).toStrictEqual(new Set());
      expect(acknowledged.length).toBeGreaterThan(30);
      await expect(database.ping()).resolves.toBeUndefined();
    },
  );
});

function unavailable(error: unknown): string {
  const isAborted = error instanceof DatabaseUnavailableError || error instanceof AbortedTransactionError;
  if (isAborted) return 'unavailable';
  throw error;
}

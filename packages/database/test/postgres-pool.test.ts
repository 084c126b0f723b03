import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase } from '../src/connect.ts';
import type { Database } from '../src/database.ts';
import { StatementTimeoutError } from '../src/errors.ts';
import { runTransaction } from '../src/transaction.ts';
import { type ScratchDatabase, createScratchDatabase, serverUrl } from './databases.ts';

type Tables = { entries: { id: number; note: string } };

describe.runIf(serverUrl)('the PostgreSQL pool', () => {
  let scratch: ScratchDatabase;
  const opened: Database<Tables>[] = [];
  beforeAll(async () => {
    scratch = await createScratchDatabase();
    const { kysely } = await open({});
    await sql`create table entries (id int primary key, note text not null)`.execute(kysely);
  });
  afterAll(async () => {
    await Promise.all(opened.map((database) => database.close()));
    await scratch.drop();
  });

  async function open(settings: {
    poolSize?: number;
    statementTimeoutSeconds?: number;
    applicationName?: string;
  }): Promise<Database<Tables>> {
    const database = await connectDatabase<Tables>({ kind: 'postgres', url: scratch.url, ...settings });
    opened.push(database);
    return database;
  }

  const sleep = (db: Kysely<Tables>, seconds: number) => sql`select pg_sleep(${seconds})`.execute(db);

  test('sessions have the settings that the package relies on', async () => {
    const { kysely } = await open({ applicationName: 'lectern test', statementTimeoutSeconds: 7 });
    const { rows } = await sql<{
      name: string;
      setting: string;
    }>`select name, setting from pg_settings where name =
      any(${['TimeZone', 'statement_timeout', 'application_name', 'lock_timeout', 'idle_in_transaction_session_timeout']})
      order by name collate "C"`.execute(kysely);
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toStrictEqual({
      TimeZone: 'UTC',
      application_name: 'lectern test',
      idle_in_transaction_session_timeout: '60000',
      lock_timeout: '10000',
      statement_timeout: '7000',
    });
  });

  test('every statement is prepared, also one without parameters and one in a transaction', async () => {
    const { kysely } = await open({ poolSize: 1 });
    for (let round = 0; round < 10; round += 1) {
      await kysely.selectFrom('entries').select('note').where('id', '=', round).execute();
      await kysely.selectFrom('entries').select('id').execute();
      await runTransaction(kysely, (tx) => tx.deleteFrom('entries').where('id', '=', round).execute());
    }
    const { rows } = await sql<{ statement: string; runs: number }>`
      select statement, generic_plans + custom_plans as runs from pg_prepared_statements
      where statement like '%entries%' and statement not like '%pg_prepared%' order by statement`.execute(
      kysely,
    );
    expect(rows).toStrictEqual([
      { statement: 'delete from "entries" where "id" = $1', runs: 10 },
      { statement: 'select "id" from "entries"', runs: 10 },
      { statement: 'select "note" from "entries" where "id" = $1', runs: 10 },
    ]);
  });

  test('one text is one prepared statement, whatever the types of its parameters', async () => {
    const { kysely } = await open({ poolSize: 1 });
    for (const value of [true, null, 5, 'x', ['a'], new Uint8Array([1])]) {
      await sql`select ${value}::text as same`.execute(kysely);
    }
    const { rows } = await sql`select count(*) from pg_prepared_statements where statement like '%as same'
      and statement not like '%pg_prepared%'`.execute(kysely);
    expect(rows).toStrictEqual([{ count: 1 }]);
  });

  test('statements are pipelined', async () => {
    const { kysely } = await open({ poolSize: 2 });
    const results = await Promise.all(
      Array.from({ length: 500 }, (_, index) =>
        sql<{ n: number }>`select ${index}::int as n`.execute(kysely),
      ),
    );
    expect(results.map(({ rows }) => rows[0]?.n)).toStrictEqual(
      Array.from({ length: 500 }, (_, index) => index),
    );
  });

  test('a slow statement does not block others', async () => {
    const { kysely } = await open({ poolSize: 3 });
    await Promise.all([sleep(kysely, 0.1), sleep(kysely, 0.1), sleep(kysely, 0.1)]);
    let ended = false;
    const slow = Promise.all([sleep(kysely, 2), sleep(kysely, 2)]).then(() => {
      ended = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await Promise.all(Array.from({ length: 100 }, () => sql`select 1`.execute(kysely)));
    expect(ended).toBe(false);
    await slow;
  });

  test('one session is left for statements when all others are in transactions', async () => {
    const { kysely } = await open({ poolSize: 3 });
    const { promise: finished, resolve } = Promise.withResolvers<void>();
    let running = 0;
    const transactions = Array.from({ length: 6 }, () =>
      runTransaction(kysely, async (tx) => {
        running += 1;
        await sql`select 1`.execute(tx);
        await finished;
        running -= 1;
      }),
    );
    await new Promise((done) => setTimeout(done, 300));
    expect(running).toBe(2);
    await sql`select 1`.execute(kysely);
    resolve();
    await Promise.all(transactions);
    expect(running).toBe(0);
  });

  test('no other statement runs on the session of a transaction', async () => {
    const { kysely } = await open({ poolSize: 2 });
    const mixed = Array.from({ length: 300 }, (_, index) =>
      index % 3 === 0
        ? runTransaction(kysely, async (tx) => {
            const first = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx);
            const second = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx);
            return [first.rows[0]?.id, second.rows[0]?.id];
          })
        : sql<{ id: string }>`select pg_current_xact_id()::text as id`
            .execute(kysely)
            .then(({ rows }) => [rows[0]?.id]),
    );
    const seen = await Promise.all(mixed);
    for (const [first, second] of seen.filter(({ length }) => length === 2)) expect(second).toBe(first);
    expect(new Set(seen.flat()).size).toBe(300);
  });

  test('a statement beyond the time limit is cancelled, and its transaction rolled back', async () => {
    const { kysely } = await open({ statementTimeoutSeconds: 1 });
    await expect(sleep(kysely, 5)).rejects.toBeInstanceOf(StatementTimeoutError);
    const inTransaction = runTransaction(kysely, async (tx) => {
      await sql`insert into entries values (1, 'x')`.execute(tx);
      await sleep(tx, 5);
    });
    await expect(inTransaction).rejects.toBeInstanceOf(StatementTimeoutError);
    expect(await kysely.selectFrom('entries').select('id').execute()).toStrictEqual([]);
  });

  test('only an unlimited transaction has no statement timeout', async () => {
    const { kysely } = await open({ statementTimeoutSeconds: 1, poolSize: 1 });
    await runTransaction(kysely, (tx) => sleep(tx, 1.5), { unlimited: true });
    await expect(runTransaction(kysely, (tx) => sleep(tx, 5))).rejects.toBeInstanceOf(StatementTimeoutError);
  });

  test('closing waits for running statements', async () => {
    const database = await open({ poolSize: 2 });
    const running = sleep(database.kysely, 0.5);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await database.close();
    await expect(running).resolves.toBeDefined();
  });
});

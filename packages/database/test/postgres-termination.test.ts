import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase } from '../src/connect.ts';
import type { Database } from '../src/database.ts';
import { DatabaseUnavailableError } from '../src/errors.ts';
import { runTransaction } from '../src/transaction.ts';
import { type ScratchDatabase, createScratchDatabase, serverUrl } from './databases.ts';

type Tables = { entries: { id: number; note: string } };

describe.runIf(serverUrl)('terminated PostgreSQL sessions', () => {
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

  async function open(settings: { poolSize?: number }): Promise<Database<Tables>> {
    const database = await connectDatabase<Tables>({ kind: 'postgres', url: scratch.url, ...settings });
    opened.push(database);
    return database;
  }

  const sleep = (db: Kysely<Tables>, seconds: number) => sql`select pg_sleep(${seconds})`.execute(db);
  const backendOf = async (db: Kysely<Tables>) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;

  test('a terminated session rejects its statements, and the next one gets a new session', async () => {
    const { kysely } = await open({ poolSize: 2 });
    const other = await open({ poolSize: 1 });
    const pid = await backendOf(kysely);
    const running = sleep(kysely, 10).catch((error: unknown) => error);
    // Queued behind it, or on the second session.
    const queued = Promise.allSettled(Array.from({ length: 20 }, () => sql`select 1`.execute(kysely)));
    await sql`select pg_terminate_backend(${pid})`.execute(other.kysely);
    expect(await running).toBeInstanceOf(DatabaseUnavailableError);
    const failures = (await queued).filter((outcome) => outcome.status === 'rejected');
    expect(failures.filter(({ reason }) => !(reason instanceof DatabaseUnavailableError))).toStrictEqual([]);
    expect(await backendOf(kysely)).not.toBe(pid);
  });

  test('an idle session that is terminated is replaced without an error', async () => {
    const { kysely } = await open({ poolSize: 1 });
    const other = await open({ poolSize: 1 });
    const pid = await backendOf(kysely);
    await sql`select pg_terminate_backend(${pid})`.execute(other.kysely);
    const backends = () => sql`select from pg_stat_activity where pid = ${pid}`.execute(other.kysely);
    await expect.poll(async () => (await backends()).rows).toHaveLength(0);
    // The pool hears of its end in a turn of the event loop after that.
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await sql`select 42 as answer`.execute(kysely)).rows).toStrictEqual([{ answer: 42 }]);
  });

  test('no statement of a transaction runs on another session after its own is terminated', async () => {
    const { kysely } = await open({ poolSize: 2 });
    const other = await open({ poolSize: 1 });
    for (let round = 0; round < 5; round += 1) {
      const lost = runTransaction(kysely, async (tx) => {
        const pid = await backendOf(tx);
        await sql`insert into entries values (100, 'before')`.execute(tx);
        const rest = Promise.allSettled(
          [101, 102, 103].map((id) => tx.insertInto('entries').values({ id, note: 'after' }).execute()),
        );
        await sql`select pg_terminate_backend(${pid})`.execute(other.kysely);
        await rest;
        await tx.insertInto('entries').values({ id: 104, note: 'after' }).execute();
      });
      await expect(lost).rejects.toBeInstanceOf(DatabaseUnavailableError);
    }
    const left = await other.kysely.selectFrom('entries').select('id').where('id', '>=', 100).execute();
    expect(left).toStrictEqual([]);
    await runTransaction(kysely, (tx) => tx.insertInto('entries').values({ id: 105, note: 'x' }).execute());
  });

  test('a commit on a terminated session is rejected', async () => {
    const { kysely } = await open({ poolSize: 2 });
    const other = await open({ poolSize: 1 });
    const lost = runTransaction(kysely, async (tx) => {
      await sql`insert into entries values (110, 'x')`.execute(tx);
      await sql`select pg_terminate_backend(${await backendOf(tx)})`.execute(other.kysely);
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    await expect(lost).rejects.toBeInstanceOf(DatabaseUnavailableError);
    await expect(runTransaction(kysely, (tx) => backendOf(tx))).resolves.toBeTypeOf('number');
  });
});

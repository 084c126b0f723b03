import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase, startConnecting } from '../src/connect.ts';
import type { Database } from '../src/database.ts';
import type { EmbeddedSettings } from '../src/database-settings.ts';
import { DatabaseUnavailableError, StatementTimeoutError } from '../src/errors.ts';
import { runTransaction } from '../src/transaction.ts';

type Tables = { entries: { id: number } };
type Settings = Partial<EmbeddedSettings>;

// Takes minutes: only the time limit ends it.
const endless = sql`select count(*) from generate_series(1, 100000) a cross join generate_series(1, 100000) b`;

describe('embedded databases', () => {
  const opened: Database<Tables>[] = [];
  const directories: string[] = [];
  const restarts: string[] = [];
  let dump: Uint8Array;
  /** In a directory, with a statement timeout of one second. */
  let shared: Database<Tables>;
  let db: Kysely<Tables>;
  beforeAll(async () => {
    const database = await open({ dataDirectory: undefined });
    await sql`create table entries (id int primary key)`.execute(database.kysely);
    dump = await database.dump('none');
    shared = await connectDatabase<Tables>({
      kind: 'embedded',
      dataDirectory: await newDirectory(),
      loadDump: dump,
      statementTimeoutSeconds: 1,
      onRestart: (reason) => restarts.push(reason),
    });
    db = shared.kysely;
  });
  beforeEach(async () => {
    restarts.length = 0;
    await db.deleteFrom('entries').execute();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((database) => database.close()));
  });
  afterAll(async () => {
    await shared.close();
    await Promise.all(directories.map((directory) => rm(directory, { recursive: true })));
  });

  async function open(settings: Settings & { dataDirectory: string | undefined }): Promise<Database<Tables>> {
    const database = await connectDatabase<Tables>({ kind: 'embedded', ...settings });
    opened.push(database);
    return database;
  }

  async function newDirectory(): Promise<string> {
    const parent = await mkdtemp(join(tmpdir(), 'lectern-embedded-'));
    directories.push(parent);
    return join(parent, 'not', 'there', 'yet');
  }

  const insert = (on: Kysely<Tables>, id: number) => on.insertInto('entries').values({ id }).execute();
  const ids = async (on = db) =>
    (await on.selectFrom('entries').select('id').orderBy('id').execute()).map(({ id }) => id);

  test('statements that come before it is open run once it is', async () => {
    const dataDirectory = await newDirectory();
    const opening = startConnecting<Tables>({ kind: 'embedded', dataDirectory, loadDump: dump });
    opened.push(opening.database);
    const early = insert(opening.database.kysely, 1);
    expect(await ids(opening.database.kysely)).toEqual([1]);
    await early;
    await opening.opened;
  });

  test('a statement does not block the event loop', async () => {
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 10);
    const busy = sql`select count(*) from generate_series(1, 3000) a cross join generate_series(1, 3000) b`;
    await runTransaction(db, (tx) => busy.execute(tx), { unlimited: true });
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(15);
  });

  test('a statement beyond the time limit is cancelled, and no row is lost', async () => {
    for (let id = 1; id <= 20; id += 1) await insert(db, id);
    const long = endless.execute(db);
    const queued = [insert(db, 21), runTransaction(db, (tx) => insert(tx, 22)), shared.ping(30_000)];
    await expect(long).rejects.toBeInstanceOf(StatementTimeoutError);
    await Promise.all(queued);
    expect(await ids()).toStrictEqual(Array.from({ length: 22 }, (_, index) => index + 1));
    expect(restarts).toStrictEqual([expect.stringContaining('1 s')]);
  });

  test('what was sent behind a statement that is cancelled is answered', async () => {
    for (let id = 1; id <= 3; id += 1) await insert(db, id);
    // Quick with 0, which is what it took the last time.
    const lasting = (rows: number) =>
      sql`select count(*) from generate_series(1, ${rows}::int) a cross join generate_series(1, ${rows}::int) b`.execute(
        db,
      );
    await lasting(0);
    await ids();
    const cancelled = lasting(100_000);
    const reads = Array.from({ length: 20 }, () => ids());
    const inside = runTransaction(db, async (tx) => {
      await insert(tx, 4);
      return ids(tx);
    });
    await expect(cancelled).rejects.toThrow(StatementTimeoutError);
    // Those that were not sent yet come before the transaction, and those that are sent again behind it.
    for (const read of reads) expect(['1,2,3', '1,2,3,4']).toContain(String(await read));
    expect(await inside).toEqual([1, 2, 3, 4]);
    expect(restarts).toHaveLength(1);
  });

  test('no quick read runs inside of the transaction of another', async () => {
    await insert(db, 1);
    // The first time it is planned, which is not quick.
    for (let count = 0; count < 3; count += 1) await ids();
    let inserted = 0;
    const transaction = runTransaction(db, async (tx) => {
      for (let id = 2; id <= 20; id += 1) {
        await insert(tx, id);
        inserted += 1;
        await ids(tx);
        await new Promise((resolve) => setImmediate(resolve));
      }
      throw new Error('rolled back');
    });
    let isEnded = false;
    const outcome = transaction
      .catch((error: unknown) => error)
      .finally(() => {
        isEnded = true;
      });
    const reads: Promise<number[]>[] = [];
    for (let before = -1; !isEnded;) {
      if (inserted > before) reads.push(ids());
      before = inserted;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(String(await outcome)).toContain('rolled back');
    expect(reads.length).toBeGreaterThan(5);
    for (const read of reads) expect(await read).toEqual([1]);
  });

  test('the columns of a statement are those of its table now', async () => {
    const all = async () =>
      (await sql<Record<string, unknown>>`select * from entries order by id`.execute(db)).rows;
    await insert(db, 1);
    await all();
    expect(await all()).toEqual([{ id: 1 }]);
    await sql`alter table entries add column word text default 'new'`.execute(db);
    const [one, two] = await Promise.all([all(), all()]);
    await sql`alter table entries drop column word`.execute(db);
    expect([one, two, await all()]).toEqual([
      [{ id: 1, word: 'new' }],
      [{ id: 1, word: 'new' }],
      [{ id: 1 }],
    ]);
  });

  test('a transaction with a cancelled statement is rolled back', async () => {
    await insert(db, 1);
    let afterTransaction: unknown;
    const transaction = runTransaction(db, async (tx) => {
      await insert(tx, 2);
      await endless.execute(tx).catch(() => undefined);
      afterTransaction = await insert(tx, 3).catch((error: unknown) => error);
    });
    await expect(transaction).rejects.toBeInstanceOf(DatabaseUnavailableError);
    expect(afterTransaction).toBeInstanceOf(DatabaseUnavailableError);
    expect(await ids()).toStrictEqual([1]);
  });

  test('an unlimited transaction has no statement timeout', async () => {
    const slow = sql`select pg_sleep(1.5)`;
    await runTransaction(db, (tx) => slow.execute(tx), { unlimited: true });
    expect(restarts).toStrictEqual([]);
    await expect(slow.execute(db)).rejects.toBeInstanceOf(StatementTimeoutError);
  });

  test('a database in memory is lost with its thread, and rejects every later statement', async () => {
    const reasons: string[] = [];
    const database = await open({
      dataDirectory: undefined,
      statementTimeoutSeconds: 1,
      onRestart: (reason) => reasons.push(reason),
    });
    await expect(endless.execute(database.kysely)).rejects.toBeInstanceOf(StatementTimeoutError);
    await expect(sql`select 1`.execute(database.kysely)).rejects.toThrow('in memory is lost');
    await expect(database.ping()).rejects.toBeInstanceOf(DatabaseUnavailableError);
    expect(reasons).toHaveLength(1);
  });

  test('a database in memory restarts from the dump it was initialized with', async () => {
    const { kysely } = await open({ dataDirectory: undefined, loadDump: dump, statementTimeoutSeconds: 1 });
    await insert(kysely, 1);
    await expect(endless.execute(kysely)).rejects.toBeInstanceOf(StatementTimeoutError);
    expect(await ids(kysely)).toStrictEqual([]);
  });

  test('deeply nested JSON is stored or rejected, never silently dropped', async () => {
    await sql`create table documents (depth int, body jsonb)`.execute(db);
    for (const depth of [64, 6000, 20_000, 100_000]) {
      const body = `${'['.repeat(depth)}${']'.repeat(depth)}`;
      const write =
        sql`insert into documents values (${depth}, ${body}::text::jsonb) returning depth`.execute(db);
      const outcome = await write.then(
        ({ rows }) => rows.length,
        () => 'rejected',
      );
      const { rows } = await sql`select depth from documents where depth = ${depth}`.execute(db);
      expect([outcome, rows.length]).toStrictEqual(outcome === 'rejected' ? ['rejected', 0] : [1, 1]);
    }
    await expect(insert(db, 1)).resolves.toBeDefined();
  });

  test('statements and transactions run in the order of their calls', async () => {
    const order: string[] = [];
    await Promise.all([
      sql`select pg_sleep(0.2)`.execute(db).then(() => order.push('first')),
      runTransaction(db, (tx) => insert(tx, 1)).then(() => order.push('transaction')),
      insert(db, 2).then(() => order.push('statement')),
      runTransaction(db, (tx) => insert(tx, 3)).then(() => order.push('transaction')),
    ]);
    expect(order).toStrictEqual(['first', 'transaction', 'statement', 'transaction']);
  });

  test('rows take the space of those that were replaced, once it is vacuumed', async () => {
    const database = await open({ dataDirectory: undefined });
    const { kysely } = database;
    await sql`create table notes (id int primary key, text text)`.execute(kysely);
    await sql`create index on notes (text)`.execute(kysely);
    await sql`insert into notes select n, 'note' from generate_series(1, 100) n`.execute(kysely);
    const bytesAfter = async (replacements: number) => {
      for (let done = 0; done < replacements; done += 1) {
        await sql`update notes set text = ${'word '.repeat(20)} || ${done}`.execute(kysely);
      }
      // PostgreSQL counts dead rows at most once a second.
      await sql`select pg_stat_force_next_flush()`.execute(kysely);
      await database.vacuum();
      const { rows } = await sql<{ bytes: number }>`
        select pg_relation_size('notes')::int as bytes`.execute(kysely);
      return rows[0]?.bytes;
    };
    const first = await bytesAfter(20);
    expect(await bytesAfter(20)).toBe(first);
    expect(await bytesAfter(20)).toBe(first);
  });

  test('closing waits for running and queued work', async () => {
    const database = await open({ dataDirectory: undefined, loadDump: dump });
    const running = sql`select pg_sleep(0.3)`.execute(database.kysely);
    const work = [1, 2, 3].map((id) => runTransaction(database.kysely, (tx) => insert(tx, id)));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await Promise.all([database.close(), database.close()]);
    await expect(running).resolves.toBeDefined();
    await expect(Promise.all(work)).resolves.toHaveLength(3);
    await expect(insert(database.kysely, 4)).rejects.toThrow('closed');
  });

  test('closing releases the data directory', async () => {
    const dataDirectory = await newDirectory();
    await (await open({ dataDirectory, loadDump: dump })).close();
    expect(await readdir(dataDirectory)).toStrictEqual(['pglite']);
  });

  test('a dump is restored into a new data directory only', async () => {
    await insert(db, 1);
    const backup = await shared.dump();
    await insert(db, 2);
    const dataDirectory = await newDirectory();
    const restored = await open({ dataDirectory, loadDump: backup });
    expect(await ids(restored.kysely)).toStrictEqual([1]);
    await insert(restored.kysely, 3);
    await restored.close();

    await expect(open({ dataDirectory, loadDump: backup })).rejects.toBeInstanceOf(DatabaseUnavailableError);
    const again = await open({ dataDirectory });
    expect(await ids(again.kysely)).toStrictEqual([1, 3]);
  });

  test('an invalid dump is rejected', async () => {
    await expect(open({ dataDirectory: undefined, loadDump: new Uint8Array(100) })).rejects.toBeInstanceOf(
      Error,
    );
  });
});

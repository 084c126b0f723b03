import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Database, type EmbeddedSettings, connectDatabase } from '../../src/database/connect.ts';
import { DatabaseUnavailableError, StatementTimeoutError } from '../../src/database/errors.ts';
import { runTransaction } from '../../src/database/transaction.ts';

type Tables = { entries: { id: number } };
type Settings = Partial<EmbeddedSettings>;

// Takes minutes: only the watchdog ends it.
const endless = sql`select count(*) from generate_series(1, 100000) a cross join generate_series(1, 100000) b`;

describe('the embedded database', () => {
  const opened: Database<Tables>[] = [];
  const directories: string[] = [];
  let dump: Uint8Array;
  beforeAll(async () => {
    const database = await open({ dataDirectory: undefined });
    await sql`create table entries (id int primary key)`.execute(database.kysely);
    dump = await database.dump('none');
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((database) => database.close()));
  });
  afterAll(async () => {
    await Promise.all(directories.map((directory) => rm(directory, { recursive: true })));
  });

  async function open(settings: Settings & { dataDirectory: string | undefined }): Promise<Database<Tables>> {
    const database = await connectDatabase<Tables>({ kind: 'embedded', ...settings });
    opened.push(database);
    return database;
  }

  async function openInDirectory(settings: Settings = {}): Promise<Database<Tables>> {
    return open({ dataDirectory: await newDirectory(), loadDump: dump, ...settings });
  }

  async function newDirectory(): Promise<string> {
    const parent = await mkdtemp(join(tmpdir(), 'lectern-embedded-'));
    directories.push(parent);
    return join(parent, 'not', 'there', 'yet');
  }

  const insert = (db: Kysely<Tables>, id: number) => db.insertInto('entries').values({ id }).execute();
  const ids = async (db: Kysely<Tables>) =>
    (await db.selectFrom('entries').select('id').orderBy('id').execute()).map(({ id }) => id);

  it('never blocks the event loop', async () => {
    const { kysely } = await open({ dataDirectory: undefined, loadDump: dump });
    let longestPauseMs = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      longestPauseMs = Math.max(longestPauseMs, performance.now() - last);
      last = performance.now();
    }, 5);
    const start = performance.now();
    await sql`select count(*) from generate_series(1, 3000) a cross join generate_series(1, 3000) b`.execute(
      kysely,
    );
    const tookMs = performance.now() - start;
    clearInterval(timer);
    expect(tookMs).toBeGreaterThan(500);
    expect(longestPauseMs).toBeLessThan(250);
  });

  it('ends a statement at the time limit, opens the directory again and goes on without losing a row', async () => {
    const reasons: string[] = [];
    const database = await openInDirectory({
      statementTimeoutSeconds: 1,
      onRestart: (reason) => reasons.push(reason),
    });
    const { kysely } = database;
    for (let id = 1; id <= 20; id += 1) await insert(kysely, id);
    const start = performance.now();
    const long = endless.execute(kysely);
    const queued = [
      insert(kysely, 21),
      runTransaction(kysely, (tx) => insert(tx, 22)),
      database.ping(30_000),
    ];
    await expect(long).rejects.toBeInstanceOf(StatementTimeoutError);
    expect(performance.now() - start).toBeLessThan(3000);
    await Promise.all(queued);
    expect(await ids(kysely)).toStrictEqual(Array.from({ length: 22 }, (_, index) => index + 1));
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).toContain('1 s');
  });

  it('rejects a transaction whose statement was ended, and keeps nothing of it', async () => {
    const { kysely } = await openInDirectory({ statementTimeoutSeconds: 1 });
    await insert(kysely, 1);
    let afterwards: unknown;
    const transaction = runTransaction(kysely, async (tx) => {
      await insert(tx, 2);
      await endless.execute(tx).catch(() => undefined);
      afterwards = await insert(tx, 3).catch((error: unknown) => error);
    });
    await expect(transaction).rejects.toBeInstanceOf(DatabaseUnavailableError);
    expect(afterwards).toBeInstanceOf(DatabaseUnavailableError);
    expect(await ids(kysely)).toStrictEqual([1]);
  });

  it('does not end a statement of an unlimited transaction', async () => {
    const { kysely } = await openInDirectory({ statementTimeoutSeconds: 1 });
    const slow = sql`select pg_sleep(2)`;
    await runTransaction(kysely, (tx) => slow.execute(tx), { unlimited: true });
    await expect(slow.execute(kysely)).rejects.toBeInstanceOf(StatementTimeoutError);
  });

  it('in memory is gone when its thread is, and says so', async () => {
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

  it('in memory starts again from the dump it began with', async () => {
    const { kysely } = await open({ dataDirectory: undefined, loadDump: dump, statementTimeoutSeconds: 1 });
    await insert(kysely, 1);
    await expect(endless.execute(kysely)).rejects.toBeInstanceOf(StatementTimeoutError);
    expect(await ids(kysely)).toStrictEqual([]);
  });

  it('stores deeply nested JSON or refuses it, and never just says that it did', async () => {
    const { kysely } = await openInDirectory();
    await sql`create table documents (depth int, body jsonb)`.execute(kysely);
    for (const depth of [64, 6000, 20_000, 100_000]) {
      const body = `${'['.repeat(depth)}${']'.repeat(depth)}`;
      const write =
        sql`insert into documents values (${depth}, ${body}::text::jsonb) returning depth`.execute(kysely);
      const outcome = await write.then(
        ({ rows }) => rows.length,
        () => 'refused',
      );
      const { rows } = await sql`select depth from documents where depth = ${depth}`.execute(kysely);
      expect(rows.length).toBe(outcome === 'refused' ? 0 : 1);
      expect(outcome).not.toBe(0);
    }
    await expect(insert(kysely, 1)).resolves.toBeDefined();
  });

  it('gives turns in the order they were asked for', async () => {
    const { kysely } = await open({ dataDirectory: undefined, loadDump: dump });
    const order: string[] = [];
    await Promise.all([
      sql`select pg_sleep(0.2)`.execute(kysely).then(() => order.push('first')),
      runTransaction(kysely, (tx) => insert(tx, 1)).then(() => order.push('transaction')),
      insert(kysely, 2).then(() => order.push('statement')),
      runTransaction(kysely, (tx) => insert(tx, 3)).then(() => order.push('transaction')),
    ]);
    expect(order).toStrictEqual(['first', 'transaction', 'statement', 'transaction']);
  });

  it('is closed after what runs and what waits', async () => {
    const database = await openInDirectory();
    const running = sql`select pg_sleep(0.3)`.execute(database.kysely);
    const work = [1, 2, 3].map((id) => runTransaction(database.kysely, (tx) => insert(tx, id)));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await Promise.all([database.close(), database.close()]);
    await expect(running).resolves.toBeDefined();
    await expect(Promise.all(work)).resolves.toHaveLength(3);
    await expect(insert(database.kysely, 4)).rejects.toThrow('closed');
  });

  it('keeps its rows when it is opened again, and gives the directory free', async () => {
    const dataDirectory = await newDirectory();
    const first = await open({ dataDirectory, loadDump: dump });
    await insert(first.kysely, 7);
    await first.close();
    expect(await readdir(dataDirectory)).toStrictEqual(['pglite']);
    const second = await open({ dataDirectory });
    expect(await ids(second.kysely)).toStrictEqual([7]);
  });

  it('makes a backup that a new directory can begin with, and an old one refuses', async () => {
    const database = await openInDirectory();
    await insert(database.kysely, 1);
    const backup = await database.dump();
    await insert(database.kysely, 2);
    const restored = await openInDirectory({ loadDump: backup });
    expect(await ids(restored.kysely)).toStrictEqual([1]);

    const dataDirectory = await newDirectory();
    await (await open({ dataDirectory, loadDump: dump })).close();
    await expect(open({ dataDirectory, loadDump: backup })).rejects.toBeInstanceOf(DatabaseUnavailableError);
    await expect(open({ dataDirectory })).resolves.toBeDefined();
  });

  it('refuses to open what is not a database', async () => {
    await expect(open({ dataDirectory: undefined, loadDump: new Uint8Array(100) })).rejects.toBeInstanceOf(
      Error,
    );
  });
});

import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectDatabase } from '../src/connect.ts';
import type { Database } from '../src/database.ts';
import { DatabaseFullError, isDatabaseFull } from '../src/errors.ts';
import { runTransaction } from '../src/transaction.ts';

type Tables = { entries: { id: number } };

let database: Database<Tables>;
let db: Kysely<Tables>;
let freeBytes = Infinity;

beforeAll(async () => {
  database = await connectDatabase<Tables>({
    kind: 'embedded',
    dataDirectory: undefined,
    freeBytes: () => freeBytes,
  });
  db = database.kysely;
  await sql`create table entries (id int primary key)`.execute(db);
});
beforeEach(async () => {
  freeBytes = Infinity;
  await db.deleteFrom('entries').execute();
});
afterAll(() => database.close());

const insert = (on: Kysely<Tables>, id: number) => on.insertInto('entries').values({ id }).execute();
const ids = async () =>
  (await db.selectFrom('entries').select('id').orderBy('id').execute()).map(({ id }) => id);

test('a full disk rejects writes, and reads go on', async () => {
  await insert(db, 1);
  freeBytes = 1_000_000;
  await expect(insert(db, 2)).rejects.toThrow(DatabaseFullError);
  const writes = [
    sql`update entries set id = 3`,
    sql`delete from entries`,
    sql`with added as (insert into entries values (4) returning id) select * from added`,
    sql`with moved as (update entries set id = 5 returning id) select * from moved`,
    sql`create table others (id int)`,
  ];
  for (const write of writes) await expect(write.execute(db)).rejects.toThrow('is full');
  expect(await ids()).toEqual([1]);
  await database.ping();
  const { rows } =
    await sql`with all_of_them as (select id from entries for update) select * from all_of_them`.execute(db);
  expect(rows).toEqual([{ id: 1 }]);
});

test('a transaction that finds the disk full leaves nothing', async () => {
  const failing = runTransaction(db, async (tx) => {
    await insert(tx, 1);
    freeBytes = 0;
    await insert(tx, 2);
  });
  await expect(failing).rejects.toThrow(DatabaseFullError);
  expect(await ids()).toEqual([]);
});

test('writes succeed again when there is space again', async () => {
  freeBytes = 0;
  expect(() => database.assertWritable()).toThrow(DatabaseFullError);
  await expect(insert(db, 1)).rejects.toThrow(DatabaseFullError);
  freeBytes = Infinity;
  database.assertWritable();
  await insert(db, 1);
  expect(await ids()).toEqual([1]);
});

test('disk_full of PostgreSQL is a full database, wherever it is in the causes of an error', () => {
  const full = Object.assign(new Error('could not extend file'), { code: '53100' });
  expect(isDatabaseFull(new Error('PostgreSQL cannot be reached', { cause: full }))).toBe(true);
  expect(isDatabaseFull(Object.assign(new Error('too many'), { code: '53300' }))).toBe(false);
});

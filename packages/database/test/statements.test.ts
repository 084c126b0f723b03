import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../src/database.ts';
import { sqlStateOf, constraintViolationOf } from '../src/errors.ts';
import type { SlowStatement } from '../src/statement-observer.ts';
import { runInWorkScope } from '../src/work-scope.ts';
import { databaseKinds, openEmptyDatabase } from './databases.ts';

describe.each(databaseKinds)('statements on %s', (kind) => {
  let database: Database<unknown>;
  beforeAll(async () => {
    database = await openEmptyDatabase(kind);
  });
  afterAll(() => database.close());

  test('a result has the number of affected rows', async () => {
    await sql`create table counted (id int)`.execute(database.kysely);
    const inserted = await sql`insert into counted select generate_series(1, 3)`.execute(database.kysely);
    const deleted = await sql`delete from counted where id > 2 returning id`.execute(database.kysely);
    expect([inserted.numAffectedRows, inserted.rows]).toStrictEqual([3n, []]);
    expect([deleted.numAffectedRows, deleted.rows]).toStrictEqual([1n, [{ id: 3 }]]);
  });

  test('an error names the violated constraint', async () => {
    await sql`create table parents (id int primary key, name text constraint parents_name_key unique,
      size int not null constraint parents_size_check check (size > 0))`.execute(database.kysely);
    await sql`create table children (parent int constraint children_parent_fk references parents)`.execute(
      database.kysely,
    );
    await sql`insert into parents values (1, 'a', 1)`.execute(database.kysely);
    const violation = async (statement: string) =>
      constraintViolationOf(
        await sql
          .raw(statement)
          .execute(database.kysely)
          .catch((error: unknown) => error),
      );

    expect(await violation(`insert into parents values (2, 'a', 1)`)).toStrictEqual({
      kind: 'unique',
      constraint: 'parents_name_key',
    });
    expect(await violation(`insert into parents values (2, 'b', 0)`)).toStrictEqual({
      kind: 'check',
      constraint: 'parents_size_check',
    });
    expect(await violation(`insert into parents values (2, 'b', null)`)).toStrictEqual({
      kind: 'not-null',
      constraint: 'size',
    });
    expect(await violation(`insert into children values (7)`)).toStrictEqual({
      kind: 'foreign-key',
      constraint: 'children_parent_fk',
    });
    expect(await violation(`select * from nothing`)).toBeUndefined();
  });

  test('a failed statement rejects with its SQLSTATE, and the session stays usable', async () => {
    const error = await sql`select 1 / 0`.execute(database.kysely).catch((reason: unknown) => reason);
    expect(sqlStateOf(error)).toBe('22012');
    await expect(database.ping()).resolves.toBeUndefined();
  });

  test('a prepared statement is prepared anew when its table has changed', async () => {
    await sql`create table changing (a int)`.execute(database.kysely);
    const read = () => sql`select * from changing`.execute(database.kysely);
    expect((await read()).rows).toStrictEqual([]);
    await sql`alter table changing add column b text default 'x'`.execute(database.kysely);
    await sql`insert into changing values (1)`.execute(database.kysely);
    expect((await read()).rows).toStrictEqual([{ a: 1, b: 'x' }]);
    await sql`alter table changing alter column a type text`.execute(database.kysely);
    expect((await read()).rows).toStrictEqual([{ a: '1', b: 'x' }]);
  });

  test('statements are counted and reported with their text', async () => {
    const seen: string[] = [];
    const counted = await openEmptyDatabase<{ t: { a: number } }>(kind, {
      onStatement: (text) => seen.push(text),
    });
    try {
      await counted.kysely.transaction().execute(async (tx) => {
        await sql`create table t (a int)`.execute(tx);
        await tx.insertInto('t').values({ a: 1 }).execute();
      });
      await counted.kysely.selectFrom('t').select('a').where('a', '=', 1).execute();
      expect(seen).toStrictEqual([
        'create table t (a int)',
        'insert into "t" ("a") values ($1)',
        'select "a" from "t" where "a" = $1',
      ]);
      expect(counted.statements()).toBe(3);
    } finally {
      await counted.close();
    }
  });

  test('a slow statement is reported with its text and whose it is, without its parameters', async () => {
    const reported: SlowStatement[] = [];
    const slowStatements = { ms: 50, report: (statement: SlowStatement) => void reported.push(statement) };
    const watched = await openEmptyDatabase(kind, { slowStatements });
    try {
      await runInWorkScope({ tenant: 'org', kind: 'ordinary' }, () =>
        sql`select pg_sleep(0.06), ${'confidential'}::text`.execute(watched.kysely),
      );
      const found = reported.filter(({ tenant }) => tenant === 'org');
      expect(found).toStrictEqual([
        { sql: 'select pg_sleep(0.06), $1::text', ms: expect.any(Number), tenant: 'org' },
      ]);
      expect(found[0]?.ms).toBeGreaterThanOrEqual(50);
    } finally {
      await watched.close();
    }
  });

  test('a closed database rejects every statement, and closing is idempotent', async () => {
    const closed = await openEmptyDatabase(kind);
    await Promise.all([closed.close(), closed.close()]);
    await expect(closed.ping()).rejects.toThrow('closed');
    await expect(sql`select 1`.execute(closed.kysely)).rejects.toThrow('closed');
  });
});

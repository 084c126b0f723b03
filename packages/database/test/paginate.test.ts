import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../src/database.ts';
import { InvalidCursorError } from '../src/cursor.ts';
import { type Page, type PageRequest, paginate } from '../src/paginate.ts';
import { databaseKinds, openEmptyDatabase } from './databases.ts';

type Item = { id: string; shelf: string; position: number; created_at: string };
type Tables = { items: Item };
type Request = Partial<PageRequest<Tables, 'items', Item>>;

const byTime: PageRequest<Tables, 'items', Item>['keys'] = [
  { column: 'created_at', kind: 'timestamp', read: (row) => row.created_at },
  { column: 'id', kind: 'text', read: (row) => row.id },
];
const byPosition: PageRequest<Tables, 'items', Item>['keys'] = [
  { column: 'position', kind: 'number', read: (row) => row.position },
  { column: 'items.id', kind: 'text', read: (row) => row.id },
];

describe.each(databaseKinds)('pages on %s', (kind) => {
  let database: Database<Tables>;
  let db: Kysely<Tables>;
  const statements: string[] = [];
  beforeAll(async () => {
    database = await openEmptyDatabase<Tables>(kind, { onStatement: (text) => statements.push(text) });
    db = database.kysely;
    await sql`create table items (id text collate "C" primary key, shelf text not null, position int not null,
      created_at timestamptz(3) not null)`.execute(db);
    await sql`create index items_by_time on items (shelf, created_at, id)`.execute(db);
    await sql`create index items_by_position on items (shelf, position, id)`.execute(db);
    // Five rows share each moment, and each position.
    await sql`insert into items select 'i' || lpad(n::text, 3, '0'), 'a', n / 5,
      timestamptz '2026-11-21 00:00:00.100Z' + (n / 5) * interval '1 millisecond' from generate_series(0, 52) n`.execute(
      db,
    );
  });
  afterAll(() => database.close());

  function read(shelf: string, request: Request): Promise<Page<Item>> {
    return paginate(db.selectFrom('items').selectAll().where('shelf', '=', shelf), {
      scope: `items|${shelf}`,
      keys: byTime,
      direction: 'asc',
      limit: 10,
      ...request,
    });
  }
  const idsOf = (page: Page<Item>) => page.rows.map(({ id }) => id);
  const range = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `i${String(from + index).padStart(3, '0')}`);

  describe.each([
    ['a timestamp', byTime],
    ['a number', byPosition],
  ])('ordered by %s', (_, keys) => {
    test.each([1, 3, 5, 10, 52, 53, 54])(
      'forward pages of %i have every row once, in order',
      async (limit) => {
        for (const direction of ['asc', 'desc'] as const) {
          const seen: string[] = [];
          let page = await read('a', { keys, direction, limit });
          expect(page.hasPrevious).toBe(false);
          for (;;) {
            seen.push(...idsOf(page));
            expect(page.hasNext).toBe(seen.length < 53);
            if (page.next === undefined) break;
            page = await read('a', { keys, direction, limit, after: page.next });
            expect(page.hasPrevious).toBe(true);
          }
          expect(seen).toStrictEqual(direction === 'asc' ? range(0, 53) : range(0, 53).toReversed());
        }
      },
    );

    test.each([1, 7, 53])(
      'backward pages of %i have every row once, each in the order of the list',
      async (limit) => {
        for (const direction of ['asc', 'desc'] as const) {
          let seen: string[] = [];
          let page = await read('a', { keys, direction, limit, fromEnd: true });
          expect(page.hasNext).toBe(false);
          for (;;) {
            seen = [...idsOf(page), ...seen];
            if (page.previous === undefined) break;
            page = await read('a', { keys, direction, limit, fromEnd: true, before: page.previous });
            expect(page.hasNext).toBe(true);
          }
          expect(page.hasPrevious).toBe(false);
          expect(seen).toStrictEqual(direction === 'asc' ? range(0, 53) : range(0, 53).toReversed());
        }
      },
    );
  });

  test('a page between two cursors has the rows between them', async () => {
    const { rows, cursorOf } = await read('a', { limit: 53 });
    const [after, before] = [rows[9], rows[30]].map((row) => (row ? cursorOf(row) : undefined));
    expect(idsOf(await read('a', { after, before, limit: 100 }))).toStrictEqual(range(10, 30));
    expect(idsOf(await read('a', { after, before, limit: 5 }))).toStrictEqual(range(10, 15));
    expect(idsOf(await read('a', { after, before, limit: 5, fromEnd: true }))).toStrictEqual(range(25, 30));
  });

  test('cursors stay valid while rows are inserted and deleted', async () => {
    await sql`insert into items select replace(id, 'i', 'b'), 'b', position, created_at from items where shelf = 'a'`.execute(
      db,
    );
    const first = await read('b', { limit: 10 });
    // Delete the row of the cursor and its neighbors, and insert rows on both sides.
    await db.deleteFrom('items').where('id', 'in', ['b009', 'b004', 'b012']).execute();
    await db
      .insertInto('items')
      .values([
        { id: 'b000x', shelf: 'b', position: 0, created_at: '2026-11-21T00:00:00.100Z' },
        { id: 'b010x', shelf: 'b', position: 2, created_at: '2026-11-21T00:00:00.102Z' },
      ])
      .execute();
    const second = await read('b', { limit: 4, after: first.next });
    expect(idsOf(second)).toStrictEqual(['b010', 'b010x', 'b011', 'b013']);
    const back = await read('b', {
      limit: 3,
      before: second.cursorOf(second.rows[0] ?? row('')),
      fromEnd: true,
    });
    expect(idsOf(back)).toStrictEqual(['b006', 'b007', 'b008']);
  });

  test('a page of no rows, or with limit 0, is empty', async () => {
    expect(await read('none', {})).toMatchObject({
      rows: [],
      hasNext: false,
      hasPrevious: false,
      next: undefined,
    });
    expect(await read('a', { limit: 0 })).toMatchObject({ rows: [], next: undefined, previous: undefined });
  });

  test('pages use an index by a row comparison, and few distinct statements', async () => {
    const { next } = await read('a', { limit: 2 });
    statements.length = 0;
    for (const limit of [1, 2, 3]) {
      await read('a', { limit });
      await read('a', { limit, after: next });
      await read('b', { limit, after: (await read('b', { limit })).next });
    }
    expect([...new Set(statements)].toSorted()).toStrictEqual([
      'select * from "items" where "shelf" = $1 and ("created_at", "id") > ($2::timestamptz, $3) order by "created_at" asc, "id" asc limit (select $4::bigint)',
      'select * from "items" where "shelf" = $1 order by "created_at" asc, "id" asc limit (select $2::bigint)',
    ]);
    for (const condition of [
      `(created_at, id) > ('2026-11-21T00:00:00.102Z'::timestamptz, 'i010')`,
      `(position, id) > ('2'::bigint, 'i010')`,
    ]) {
      await sql`set enable_seqscan = off`.execute(db);
      const plan = await sql<{ 'QUERY PLAN': string }>`explain select id from items where shelf = 'a' and
        ${sql.raw(condition)} limit 2`.execute(db);
      expect(plan.rows.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/Index Cond: .*ROW\(/);
    }
  });

  test('a page that is read often is not planned each time', async () => {
    const one = await openEmptyDatabase<Tables>(kind, { poolSize: 1 });
    try {
      await sql`create table items (id text collate "C" primary key, shelf text not null, position int not null,
        created_at timestamptz(3) not null)`.execute(one.kysely);
      await sql`create index items_by_time on items (shelf, created_at, id)`.execute(one.kysely);
      await sql`insert into items select 'i' || n, 's' || n % 20, n, timestamptz '2026-11-21 00:00:00Z' + n * interval '1 s'
        from generate_series(1, 10000) n`.execute(one.kysely);
      await sql`analyze items`.execute(one.kysely);
      for (let shelf = 0; shelf < 10; shelf += 1) {
        const query = one.kysely.selectFrom('items').selectAll().where('shelf', '=', `s${shelf}`);
        const page = await paginate(query, { scope: '', keys: byTime, direction: 'asc', limit: 20 });
        expect(page.rows).toHaveLength(20);
      }
      const plans = await sql<{ generic_plans: number }>`select generic_plans from pg_prepared_statements
        where statement like 'select * from "items"%'`.execute(one.kysely);
      expect(plans.rows).toStrictEqual([{ generic_plans: 5 }]);
    } finally {
      await one.close();
    }
  });

  describe('cursors of pages', () => {
    const forge = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url');

    test('a cursor of another scope, direction or order is rejected', async () => {
      const { next } = await read('a', { limit: 2 });
      for (const request of [
        { scope: 'items|b' },
        { direction: 'desc' },
        { keys: byPosition },
        { keys: byTime.slice(0, 1) },
      ] satisfies Request[]) {
        await expect(read('a', { ...request, after: next })).rejects.toBeInstanceOf(InvalidCursorError);
      }
      await expect(read('a', { limit: 0, after: 'nonsense' })).rejects.toBeInstanceOf(InvalidCursorError);
    });

    test('a forged cursor of the right kinds gets a page, any other is rejected', async () => {
      const { next = '' } = await read('a', { keys: byPosition, limit: 2 });
      const parsed: unknown = JSON.parse(Buffer.from(next, 'base64url').toString());
      const print: unknown = Array.isArray(parsed) ? parsed[0] : undefined;
      for (const position of [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 0]) {
        for (const id of ['', `'; drop table items; --`, '%', '\u{10ffff}']) {
          await expect(
            read('a', { keys: byPosition, after: forge(print, position, id) }),
          ).resolves.toBeDefined();
        }
      }
      for (const number of [1.5, 2 ** 53, '1', true]) {
        const after = forge(print, number, 'i001');
        await expect(read('a', { keys: byPosition, after })).rejects.toBeInstanceOf(InvalidCursorError);
      }
    });
  });

  function row(id: string): Item {
    return { id, shelf: 'a', position: 0, created_at: '2026-11-21T00:00:00.100Z' };
  }
});

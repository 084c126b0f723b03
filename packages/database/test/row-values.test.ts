import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../src/database.ts';
import { databaseKinds, openEmptyDatabase } from './databases.ts';

describe.each(databaseKinds)('values on %s', (kind) => {
  let database: Database<unknown>;
  beforeAll(async () => {
    database = await openEmptyDatabase(kind);
  });
  afterAll(() => database.close());

  async function valueOf(expression: string, parameter?: unknown): Promise<unknown> {
    const query =
      parameter === undefined
        ? sql<{ value: unknown }>`select ${sql.raw(expression)} as value`
        : sql<{ value: unknown }>`select ${parameter}${sql.raw(expression)} as value`;
    const { rows } = await query.execute(database.kysely);
    return rows[0]?.value;
  }

  test.each([
    [`timestamptz '2026-11-21 00:46:12Z'`, '2026-11-21T00:46:12.000Z'],
    [`timestamptz '2026-11-21 00:46:12.1Z'`, '2026-11-21T00:46:12.100Z'],
    [`timestamptz '2026-11-21 00:46:12.12Z'`, '2026-11-21T00:46:12.120Z'],
    [`timestamptz '2026-11-21 00:46:12.123456Z'`, '2026-11-21T00:46:12.123Z'],
    [`timestamptz '2026-11-21 00:46:12.999999Z'`, '2026-11-21T00:46:12.999Z'],
    [`timestamptz '2026-11-21 02:46:12+05:30'`, '2026-11-20T21:16:12.000Z'],
    [`timestamptz '0001-01-01 00:00:00Z'`, '0001-01-01T00:00:00.000Z'],
    [`timestamptz '9999-12-31 23:59:59.999Z'`, '9999-12-31T23:59:59.999Z'],
    [`timestamptz '12026-01-01 00:00:00.5Z'`, '+012026-01-01T00:00:00.500Z'],
    [`timestamptz '0044-03-15 00:00:00Z BC'`, '-000043-03-15T00:00:00.000Z'],
    [`timestamptz 'infinity'`, 'infinity'],
    [`date '2026-11-21'`, '2026-11-21'],
    [`timestamp '2026-11-21 00:46:12'`, '2026-11-21 00:46:12'],
    [`smallint '-7'`, -7],
    [`int '2147483647'`, 2147483647],
    [`bigint '9007199254740991'`, Number.MAX_SAFE_INTEGER],
    [`(select count(*) from generate_series(1, 3))`, 3],
    [`real '0.25'`, 0.25],
    [`double precision '0.1'`, 0.1],
    [`double precision 'Infinity'`, Infinity],
    [`numeric '12.50'`, 12.5],
    [`true`, true],
    [`false`, false],
    [`null::text`, null],
    [`'a'::text`, 'a'],
    [`uuid '00000000-0000-0000-0000-000000000001'`, '00000000-0000-0000-0000-000000000001'],
    [`jsonb '{"b": [1, null, "é"]}'`, { b: [1, null, 'é'] }],
    [`json 'null'`, null],
    [`bytea '\\x00ff10'`, new Uint8Array([0, 255, 16])],
    [`bytea ''`, new Uint8Array(0)],
    [
      `array['a', 'b,c', 'd"e\\f', '', 'NULL', null, '{}', ' g ']::text[]`,
      ['a', 'b,c', 'd"e\\f', '', 'NULL', null, '{}', ' g '],
    ],
    [`'{}'::text[]`, []],
    [`'[2:3]={a,b}'::text[]`, ['a', 'b']],
    [
      `array[[1, 2], [3, 4]]::int[]`,
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [`array[1, null]::bigint[]`, [1, null]],
    [`array[true, false]`, [true, false]],
    [`array['{"a":"x\\"y"}']::jsonb[]`, [{ a: 'x"y' }]],
    [`array[timestamptz '2026-11-21 00:46:12.1Z']`, ['2026-11-21T00:46:12.100Z']],
    [`array[date '2026-11-21']`, ['2026-11-21']],
  ])('%s is parsed', async (expression, expected) => {
    expect(await valueOf(expression)).toStrictEqual(expected);
  });

  test.each([
    ['::text', 'é "quoted" \\ 😀'],
    ['::text', ''],
    ['::int', 42],
    ['::bigint', -9007199254740991],
    ['::float8', 1e-300],
    ['::bool', true],
    ['::bool', false],
    ['::text[]', ['a', null, 'b"\\,{}', '', 'null']],
    ['::text[]', []],
    [
      '::int[]',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['::bytea', new Uint8Array([0, 1, 254])],
    ['::timestamptz', '2026-11-21T00:46:12.100Z'],
    ['::date', '2026-11-21'],
  ])('a parameter cast to %s round-trips: %j', async (cast, parameter) => {
    expect(await valueOf(cast, parameter)).toStrictEqual(parameter);
  });

  test('a Date, a bigint, a view of a buffer and JSON are bound as text', async () => {
    expect(await valueOf('::timestamptz', new Date('2026-11-21T00:46:12.100Z'))).toBe(
      '2026-11-21T00:46:12.100Z',
    );
    expect(await valueOf('::bigint', 5n)).toBe(5);
    expect(await valueOf('::bytea', new Uint8Array([9, 1, 2, 9]).subarray(1, 3))).toStrictEqual(
      new Uint8Array([1, 2]),
    );
    expect(await valueOf('::text::jsonb', JSON.stringify({ a: ['"'] }))).toStrictEqual({ a: ['"'] });
    const { rows } = await sql`select 'b' = any(${['a', 'b']}) as found`.execute(database.kysely);
    expect(rows).toStrictEqual([{ found: true }]);
  });

  test('a parameter without a text format is rejected', async () => {
    await expect(valueOf('::jsonb', { a: 1 })).rejects.toThrow('JSON.stringify');
    await expect(sql`select ${undefined}::text`.execute(database.kysely)).rejects.toThrow('undefined');
  });

  test('an integer beyond the safe integers is rejected', async () => {
    await expect(valueOf(`bigint '9007199254740993'`)).rejects.toThrow('9007199254740993');
    expect(await valueOf('1')).toBe(1);
  });
});

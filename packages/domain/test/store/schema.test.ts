import { sql } from 'kysely';
import { expect, expectTypeOf, test } from 'vitest';
import { integer, nullable, text, type ValueType } from '../../src/store/schema/column.ts';
import {
  columnsOf,
  defineRow,
  omit,
  outer,
  pick,
  prefixed,
  rowColumn,
  type RowOf,
} from '../../src/store/schema/row.ts';
import { defineTable } from '../../src/store/schema/table.ts';
import { tables } from '../../src/store/tables/tables.ts';
import { useWorld } from '../harness.ts';

const used = useWorld();

const types: Readonly<Record<string, ValueType>> = {
  text: 'text',
  tsvector: 'text',
  boolean: 'boolean',
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  real: 'real',
  'timestamp with time zone': 'timestamp',
  ARRAY: 'texts',
  json: 'json',
  jsonb: 'json',
  bytea: 'bytes',
};

test('the declared tables have the columns that the migrations create', async () => {
  const { rows } = await sql<{ table: string; name: string; type: string; is_nullable: boolean }>`
    select table_name as table, column_name as name, data_type as type, is_nullable = 'YES' as is_nullable
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely_%'`.execute(used.database.kysely);
  const created = rows.map(({ table, name, type, is_nullable: isNullable }) => ({
    column: `${table}.${name}`,
    type: types[type],
    isNullable,
  }));
  const declared = tables.flatMap(({ name: table, columns }) =>
    Object.entries(columns).map(([name, { type, isNullable }]) => ({
      column: `${table}.${name}`,
      type,
      isNullable,
    })),
  );
  const inOrder = (columns: readonly { column: string }[]) =>
    columns.toSorted((a, b) => (a.column < b.column ? -1 : 1));
  expect(inOrder(declared)).toEqual(inOrder(created));
});

test('roles, levels, visibilities, statuses and types are of a domain that has their values only', async () => {
  const { rows } = await sql<{ column: string; domain: string }>`
    select table_name || '.' || column_name as column, domain_name as domain from information_schema.columns
    where table_schema = 'public' and domain_name is not null order by 1`.execute(used.database.kysely);
  expect(rows.map(({ column }) => column)).toEqual([
    'change_request_reviews.status',
    'change_requests.status',
    'collections.access_level',
    'collections.default_level',
    'content_grants.role',
    'domain_verifications.type',
    'email_invites.role',
    'invites.role',
    'members.role',
    'openapi_specs.visibility',
    'organizations.default_role',
    'organizations.type',
    'revisions.type',
    'sites.visibility',
    'spaces.access_level',
    'spaces.default_level',
    'spaces.edit_mode',
    'spaces.visibility',
    'sso_providers.default_role',
    'sso_providers.protocol',
    'team_members.role',
  ]);
  for (const domain of new Set(rows.map((row) => row.domain))) {
    await expect(sql`select ${'other'}::${sql.id(domain)}`.execute(used.database.kysely)).rejects.toThrow(
      domain,
    );
  }
});

const books = defineTable('books', { id: text(), title: text<'a' | 'b'>(), pages: nullable(integer()) });
const people = defineTable('people', { id: text(), name: text() });

test('a row selects columns by reference, with an alias where their name is another', () => {
  const row = defineRow({
    ...omit(columnsOf(books), 'id'),
    ...prefixed('author_', outer(pick(columnsOf(people, 'author'), 'name'))),
    ...pick(columnsOf(books), 'id'),
    stock: rowColumn('counted.copies', integer()),
  });
  expect(row.selected).toEqual([
    'books.title',
    'books.pages',
    'author.name as author_name',
    'books.id',
    'counted.copies as stock',
  ]);
  expectTypeOf<(typeof row.selected)[number]>().toEqualTypeOf<
    'books.title' | 'books.pages' | 'author.name as author_name' | 'books.id' | 'counted.copies as stock'
  >();
  expectTypeOf<RowOf<typeof row>>().toEqualTypeOf<{
    title: 'a' | 'b';
    pages: number | null;
    author_name: string | null;
    id: string;
    stock: number;
  }>();
});

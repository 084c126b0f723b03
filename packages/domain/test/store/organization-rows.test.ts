import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { organizationTables, type OrganizationRows } from '../../src/store/tables/organization-rows.ts';
import { tables } from '../../src/store/tables/tables.ts';
import { useWorld } from '../harness.ts';

const used = useWorld();

const declared = Object.entries<OrganizationRows | { left: string }>(organizationTables);
const moved = declared.flatMap(([name, rows]) => ('left' in rows ? [] : [{ name, rows }]));

test('every table says how its rows belong to an organization, or why they are not moved with it', () => {
  const names = tables.map(({ name }) => name);
  expect(declared.map(([name]) => name).toSorted()).toEqual(names.toSorted());
});

test('every column that refers to a user is declared, so that it names the same person on another server', async () => {
  const { rows } = await sql<{ name: string; column: string }>`
    select conrelid::regclass::text as name, attname::text as "column"
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and (confrelid = 'users'::regclass
      or (confrelid = 'members'::regclass and attname = 'user_id'))`.execute(used.database.kysely);
  const missing = rows.filter(({ name, column }) =>
    moved.some(({ name: table, rows: { users = [] } }) => table === name && !users.includes(column)),
  );
  expect(missing).toEqual([]);
});

test('what a row refers to is inserted before it, or set in the end', async () => {
  const { rows } = await sql<{ name: string; target: string; columns: string[] }>`
    select conrelid::regclass::text as name, confrelid::regclass::text as target,
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
    from pg_constraint where contype = 'f'`.execute(used.database.kysely);
  const order = moved.map(({ name }) => name);
  const early = rows.filter(({ name, target, columns }) => {
    const rowsOfTable = moved.find((table) => table.name === name)?.rows;
    if (rowsOfTable === undefined || !order.includes(target)) return false;
    if (columns.some((column) => rowsOfTable.later?.includes(column) === true)) return false;
    if (name === target) return rowsOfTable.order === undefined;
    return order.indexOf(target) > order.indexOf(name);
  });
  expect(early).toEqual([]);
});

test('the rows through which others belong to an organization are moved, too', () => {
  const through = moved.flatMap(({ rows: { of } }) => (of === undefined ? [] : [of]));
  expect(through.filter((name) => !moved.some((table) => table.name === name))).toEqual([]);
});

import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tables } from '../../src/store/tables/tables.ts';
import { useWorld } from '../harness.ts';

const used = useWorld();

/** By table, whose rows these are, and the keys by which statements name many of them. */
const keysOf = {
  content_documents: ['store_id', 'hash'],
  content_nodes: ['store_id', 'hash'],
  search_pages: ['space_id', 'page_id'],
  unindexed_pages: ['space_id', 'page_id'],
  page_links: ['space_id', 'page_id'],
  link_edges: ['space_id', 'key'],
  computed_pages: ['space_id', 'page_id', 'path'],
  text_mentions: ['space_id', 'owner_id'],
  commented_pages: ['place_id', 'page_id'],
  site_redirects: ['site_id', 'source'],
  stored_objects: ['organization_id', 'key'],
} as const;

type Table = keyof typeof keysOf;
type Column = { readonly name: string; readonly type: string };

const emptyOf: Readonly<Record<string, string>> = {
  text: `''`,
  boolean: 'false',
  bigint: '0',
  integer: '0',
  jsonb: `'{}'`,
  tsvector: `''`,
  ARRAY: `'{}'`,
  'timestamp with time zone': 'now()',
};

/** One owner with 5,000 rows, and 10,000 with one each. */
async function fill(kysely: Kysely<Tables>, table: Table): Promise<void> {
  const { rows: columns } = await sql<Column>`select column_name as name, data_type as type
    from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
      and (is_nullable = 'NO' and column_default is null or column_name = 'external_url')`.execute(kysely);
  const [owner, ...keys] = keysOf[table];
  // Of commented pages, the owner is computed of this one.
  const given = owner === 'place_id' ? 'space_id' : owner;
  const valueOf = ({ name, type }: Column) => {
    if (name === given) return `case when n <= 5000 then 'large' else 'small' || n end`;
    if (name === 'id' || keys.some((key) => key === name)) return `'/' || md5(n::text)`;
    return name === 'audience' ? `'everyone'` : (emptyOf[type] ?? type);
  };
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
    select ${sql.raw(columns.map(valueOf).join(', '))} from generate_series(1, 15000) n`.execute(kysely);
  await sql`analyze ${sql.table(table)}`.execute(kysely);
}

async function planOf(kysely: Kysely<Tables>, statement: string): Promise<string> {
  await sql`prepare asked (text, text[]) as ${sql.raw(statement)}`.execute(kysely);
  const { rows } = await sql<Record<string, string>>`explain execute asked ('large', '{a,b}')`.execute(
    kysely,
  );
  await sql`deallocate asked`.execute(kysely);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test.each(Object.keys(keysOf) as Table[])(
  'named rows of a large owner among small ones are found by an index: %s',
  async (table) => {
    const plans: Record<string, string> = {};
    const [owner, ...keys] = keysOf[table];
    const rollBack = new Error('rolled back');
    const work = used.database.kysely.transaction().execute(async (tx) => {
      // Rows without those that they refer to.
      await sql`set local session_replication_role = replica`.execute(tx);
      await fill(tx, table);
      await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
      for (const key of keys) {
        const from = `${table} where ${owner} = $1 and`;
        plans[`select by ${key}`] = await planOf(tx, `select * from ${from} ${key} = any($2)`);
        plans[`delete by ${key}`] = await planOf(tx, `delete from ${from} ${key} = any($2)`);
        plans[`join by ${key}`] = await planOf(
          tx,
          `delete from ${table} using unnest($2) as given (named) where ${owner} = $1 and ${key} = given.named`,
        );
      }
      throw rollBack;
    });
    await expect(work).rejects.toBe(rollBack);
    for (const [name, plan] of Object.entries(plans)) {
      const [, key = ''] = name.split(' by ');
      expect(plan, name).toMatch(new RegExp(`Index Cond: .*${key} = `));
      expect(plan, name).not.toContain(`Filter: (${key}`);
    }
  },
);

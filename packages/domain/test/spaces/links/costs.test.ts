import type { ContentChange } from '@lectern/contract';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { anchorLinkKey } from '@lectern/content';
import { edgeKey, urlKey } from '../../../src/store/spaces/page-links.ts';
import { makePages } from '../../../src/testing/many-pages.ts';
import { makeTree } from '../../../src/testing/resources.ts';
import { trackWrittenRows, rowsWrittenBy } from '../../../src/testing/written-rows.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();
const client = () => used.world.people.admin.client;
const count = Number(process.env['LINK_PAGES'] ?? 2000);

let spaceId = '';
let pageIds: readonly string[] = [];

beforeAll(async () => {
  ({ spaceId } = await makeTree(used.world));
  const { userId } = used.world.people.admin.actor;
  pageIds = await makePages(used.world.ctx, { spaceId, userId, count });
  await sql`vacuum analyze`.execute(used.database.kysely);
  await trackWrittenRows(used.database.kysely);
}, 300_000);

/** The written rows by table, and the number of statements. */
async function costOf(work: () => Promise<unknown>) {
  let statements = 0;
  const written = await rowsWrittenBy(used.database.kysely, async () => {
    const before = used.database.statements();
    await work();
    statements = used.database.statements() - before;
  });
  const rows: Record<string, number> = Object.fromEntries(written.map((one) => [one.table, one.rows]));
  return { rows, total: written.reduce((sum, one) => sum + one.rows, 0), statements };
}

const edit = (...changes: ContentChange[]) =>
  costOf(() => client().spaceContent.update({ spaceId, body: { changes } }));

const written = (page: string, markdown: string): ContentChange => ({
  operation: 'update_page',
  page,
  document: { markdown },
});

test('editing one page of many writes its row and the changed edges', async () => {
  const [, , , page = ''] = pageIds;
  const { rows, total } = await edit(written(page, `# Anew\n\nSee [it](page:${pageIds[0]}).\n`));
  expect(total).toBeLessThanOrEqual(30);
  expect(rows).toMatchObject({ page_links: 1, space_links: 1 });
  expect(rows['link_edges']).toBeLessThanOrEqual(4);
  const again = await edit(written(page, `# Anew\n\nOther words, see [it](page:${pageIds[0]}).\n`));
  expect(again.rows).not.toHaveProperty('link_edges');
});

test('moving a subtree writes nothing for links by id', async () => {
  const [moved = '', parent = ''] = pageIds;
  const { rows, total } = await edit({ operation: 'update_page', page: moved, into: parent });
  expect(total).toBeLessThanOrEqual(30);
  expect(rows).not.toHaveProperty('page_links');
  expect(rows).not.toHaveProperty('link_edges');
});

test('renaming a page writes the pages that link to its path, with a bounded number of statements', async () => {
  const link = (slug: string, from: number, to: number) =>
    edit(...pageIds.slice(from, to).map((page) => written(page, `[x](/${slug})`)));
  const insert = (title: string): ContentChange => ({
    operation: 'insert_page',
    title,
    document: { markdown: 'Here.' },
  });
  const rename = async (slug: string) => {
    const { id } = await client().spaceContent.getPageByPath({ spaceId, pagePath: slug });
    return edit({ operation: 'update_page', page: id, slug: `${slug}-anew` });
  };
  await edit(insert('Little'), insert('Much'));
  await link('little', 100, 101);
  await link('much', 101, 141);
  const [little, much] = [await rename('little'), await rename('much')];
  expect([little.rows['page_links'], much.rows['page_links']]).toEqual([1, 40]);
  expect(much.statements).toBeLessThanOrEqual(little.statements + 2);
});

test('reading the links of a change request writes nothing, however many pages there are', async () => {
  const { id: changeRequestId } = await client().changeRequests.create({ spaceId, body: {} });
  const at = { spaceId, changeRequestId };
  const body = { changes: [written(pageIds[5] ?? '', '[x](/nowhere)')] };
  const change = await costOf(() => client().changeRequestContent.update({ ...at, body }));
  expect(Object.keys(change.rows).filter((table) => /link/.test(table))).toEqual([]);
  const list = () => client().links.listOfChangeRequest({ ...at, status: 'broken' });
  // The signing key of file URLs is created once.
  await list();
  const read = await costOf(list);
  expect(read.total).toBe(0);
  expect(read.statements).toBeLessThanOrEqual(30);
});

test('backlinks and pages of links are read by index', async () => {
  const { kysely } = used.database;
  const plan = async (query: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(kysely);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const keys = [edgeKey(`page:${pageIds[0]}`), edgeKey(anchorLinkKey(pageIds[1] ?? '', 'x'))];
  expect(
    await plan(
      sql`select distinct page_id from link_edges where space_id = ${spaceId} and key = any(${keys}::text[])`,
    ),
  ).toMatch(/link_edges_pkey/);
  expect(
    await plan(
      sql`select page_id from link_edges where space_id = ${spaceId} and key = ${keys[0]} and leads
        and page_id > ${pageIds[0]} order by page_id limit 51`,
    ),
  ).toMatch(/link_edges_pkey/);
  expect(
    await plan(
      sql`select page_id from link_edges where space_id = ${spaceId} and leads = true
        and key = ${edgeKey(urlKey('https://example.com/'))} and page_id > '' and page_id <> all('{}'::text[])
        order by page_id limit 20`,
    ),
  ).toMatch(/link_edges_pkey/);
  for (const [where, index] of [
    ['ok + broken + in_app > 0', 'any'],
    ['broken > 0', 'broken'],
    ['in_app > 0', 'in_app'],
  ] as const) {
    const found = await plan(
      sql`select page_id, links from page_links where space_id = ${spaceId} and page_id >= ${pageIds[0]}
        and ${sql.raw(where)} order by page_id limit 52`,
    );
    expect(found).not.toMatch(/Seq Scan|Sort/);
    expect(found).toMatch(new RegExp(`page_links_(${index}|pkey)`));
  }
});

import { createTestDatabase, createWorld } from '@lectern/domain/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultLimits } from '../src/limits/limits.ts';
import { Engine } from '../src/run/engine.ts';
import { createSchema } from '../src/schema/schema.ts';

const sent: string[] = [];
let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase({ onStatement: (sql) => sent.push(sql) });
});
afterAll(() => database.close());

const queries: Readonly<Record<string, string>> = {
  'one thing': '{ site(id: "site_x") { title } }',
  'one thing with all its columns': '{ node(id: "col_x") { ... on Collection { urls { app } } } }',
  'a tree': '{ site(id: "site_x") { title sections { title siteSpaces { path space { title } } } } }',
  'a page of trees':
    '{ organization(id: "org_x") { sites(first: 20) { nodes { id title sections { id title path siteSpaces { id path title space { id title emoji visibility } } } } } } }',
  'a page with its count and the next cursor':
    '{ organization(id: "org_x") { sites(title: "a", published: true) { totalCount nodes { title } pageInfo { hasNextPage endCursor } } } }',
  'a page from the end, between two cursors':
    '{ organization(id: "org_x") { spaces(last: 2, after: "$cursor", before: "$cursor") { nodes { title } } } }',
  'things that many refer to': '{ organization(id: "org_x") { spaces { nodes { parent { title } } } } }',
  'the structure of a site': '{ site(id: "site_x") { structure { __typename } } }',
  'a published address': '{ node(id: "sitesp_x") { ... on SiteSpace { urls { published } } } }',
};

/** One clause a line, so that a change of a query is a readable change of the file. */
function laidOut(sql: string): string {
  return sql.replaceAll(
    / (from|inner join|left join|cross join|where|order by|union all|\w+ as materialized) /g,
    '\n$1 ',
  );
}

test('documents send the statements that the committed file shows', async () => {
  const world = await createWorld(database);
  const ctx = world.domain.context(world.people.admin.actor);
  const engine = new Engine(createSchema(), defaultLimits);
  const cursor = Buffer.from(JSON.stringify(['x', '2026-11-21T00:46:12.100Z', 'space_x'])).toString(
    'base64url',
  );
  const parts = ['-- The statements of some documents. A test makes this file.'];
  for (const [name, query] of Object.entries(queries)) {
    sent.length = 0;
    await engine.answer({ query: query.replaceAll('$cursor', cursor) }, { ctx, requestId: 'r1' });
    parts.push('', `-- ${name}: ${query}`, ...sent.map((sql) => `${laidOut(sql)};`));
  }
  await expect(`${parts.join('\n')}\n`).toMatchFileSnapshot('./statements.sql');
});

import { createTestDatabase, createWorld, type World } from '@lectern/domain/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeChangeRequest, makeContent } from '../../../src/testing/content-resources.ts';
import { makeSite } from '../../../src/testing/resources.ts';
import { serveFiles } from '../../workspace/openapi-specs/spec-server.ts';
import { doImports, fetching, finishedImport } from '../imports/importing.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let world: World;
/** How many revisions were inserted, also by transactions that were rolled back. */
let inserted = 0;

beforeAll(async () => {
  database = await createTestDatabase({
    onStatement: (text) => {
      if (text.startsWith('insert into "revisions"')) inserted += 1;
    },
  });
  world = await createWorld(database, { fetching });
});
afterAll(() => database.close());
beforeEach(() => (inserted = 0));

/** Which no request reads in the thread of all others. */
const markdown =
  '# Imported\n\n' + 'Some *words* of `text` and [a link](https://example.com).\n\n'.repeat(1000);
const changes = [{ operation: 'insert_page' as const, title: 'Long', document: { markdown } }];

async function linksOf(spaceId: string): Promise<number> {
  const { items } = await world.people.admin.client.links.listOfSpace({ spaceId, limit: 1000 });
  return items.length;
}

test('a long page that is written to a space is read before the only transaction', async () => {
  const { spaceId } = await makeContent(world);
  inserted = 0;
  await world.people.admin.client.spaceContent.update({ spaceId, body: { changes } });
  expect(inserted).toBe(1);
  expect(await linksOf(spaceId)).toBeGreaterThan(0);
});

test('a long page is written to a change request by one transaction', async () => {
  const { spaceId, changeRequestId } = await makeChangeRequest(world);
  const { client } = world.people.admin;
  inserted = 0;
  await client.changeRequestContent.update({ spaceId, changeRequestId, body: { changes } });
  expect(inserted).toBe(1);
});

test('a long page is imported by one transaction', async () => {
  const { address } = await serveFiles({ '/long.md': markdown });
  const { spaceId, changeRequestId } = await makeChangeRequest(world);
  const { client } = world.people.admin;
  doImports(world);
  inserted = 0;
  const body = { source: 'markdown', url: `${address}/long.md` } as const;
  const done = await finishedImport(world, await client.imports.start({ spaceId, body }));
  expect(done).toMatchObject({ state: 'succeeded' });
  expect(inserted).toBe(1);
  const other = await client.imports.startInChangeRequest({ spaceId, changeRequestId, body });
  expect(await finishedImport(world, other)).toMatchObject({ state: 'succeeded' });
  expect(inserted).toBe(2);
  expect(await linksOf(spaceId)).toBeGreaterThan(0);
});

test('a space with many pages is duplicated by one transaction, also on a site', async () => {
  const { site, siteSpaceId } = await makeSite(world);
  const { client } = world.people.admin;
  const { space } = await client.siteSpaces.get({ ...site, siteSpaceId });
  for (const part of ['A', 'B', 'C']) {
    const pages = Array.from({ length: 50 }, (_, at) => ({
      operation: 'insert_page' as const,
      title: `${part} ${at}`,
      document: { markdown: `# ${part} ${at}\n\n${markdown.slice(0, 4000)}` },
    }));
    await client.spaceContent.update({ spaceId: space.id, body: { changes: pages } });
  }
  inserted = 0;
  const copy = await client.spaces.duplicate({ spaceId: space.id });
  expect(inserted).toBe(1);
  expect(await linksOf(copy.id)).toBe(await linksOf(space.id));
  await client.siteSpaces.duplicate({ ...site, siteSpaceId });
  expect(inserted).toBe(2);
});

test('a link that a page has a thousand times is stored once', async () => {
  const { spaceId } = await makeContent(world);
  const { client } = world.people.admin;
  await client.spaceContent.update({ spaceId, body: { changes } });
  const { items } = await client.links.listOfSpace({ spaceId, limit: 1000 });
  expect(items.length).toBe(1000);
  const rows = await database.kysely
    .selectFrom('page_links')
    .select('links')
    .where('space_id', '=', spaceId)
    .execute();
  expect(Math.max(...rows.map(({ links }) => links.length))).toBeLessThan(5000);
});

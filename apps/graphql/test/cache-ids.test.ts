import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { decodeGlobalId, encodeGlobalId } from '../src/plan/global-id.ts';
import { createSchema } from '../src/schema/schema.ts';
import { useGraphqlServer } from './graphql-server.ts';
import { NormalizedCache } from './normalized-cache.ts';
import { WalkingQuery } from './walking-query.ts';

const server = useGraphqlServer();
const schema = createSchema();

let ids: Readonly<Record<'organization' | 'space' | 'changeRequest' | 'revision' | 'site' | 'page', string>>;
beforeAll(async () => {
  const { client } = server.world.people.admin;
  const { id: organizationId } = await client.organizations.create({ body: { title: 'Cached' } });
  const { id: spaceId } = await client.spaces.create({ organizationId, body: { title: 'Guide' } });
  const insert = { operation: 'insert_page' as const };
  const guide = { markdown: '# Guide\n\nSee [below](guide/below) and ![a](.gitbook/assets/a.png).\n' };
  await client.spaceContent.update({
    spaceId,
    body: {
      changes: [
        { operation: 'insert_files', files: [{ name: 'a.png', base64: 'YQ==' }] },
        { ...insert, title: 'Guide', slug: 'guide', ref: 'guide', document: guide },
        { ...insert, title: 'Below', into: 'guide', document: { markdown: 'Back to [guide](../guide).' } },
        { ...insert, title: 'Part', type: 'group', ref: 'part' },
        { ...insert, title: 'Last', into: 'part', document: { markdown: 'The end.' } },
      ],
    },
  });
  const { pages } = await client.spaceContent.listPages({ spaceId });
  const page = pages[0]?.id ?? '';
  const { id: changeRequestId } = await client.changeRequests.create({
    spaceId,
    body: { subject: 'Better' },
  });
  const update = {
    operation: 'update_page' as const,
    page,
    title: 'Better guide',
    document: { markdown: 'New.' },
  };
  await client.changeRequestContent.update({ spaceId, changeRequestId, body: { changes: [update] } });
  await client.spaceComments.post({ spaceId, body: { body: { markdown: 'Well.' }, page } });
  await client.changeRequestComments.post({ spaceId, changeRequestId, body: { body: { markdown: 'So?' } } });
  const { items } = await client.revisions.list({ spaceId });
  const { id: siteId } = await client.sites.create({
    organizationId,
    body: { title: 'Docs', spaces: [spaceId] },
  });
  await client.webhooks.create({ organizationId, body: { url: 'https://example.com/hook' } });
  ids = {
    organization: organizationId,
    space: spaceId,
    changeRequest: changeRequestId,
    revision: items[0]?.id ?? '',
    site: siteId,
    page,
  };
});

describe('the same type and id', () => {
  test('has one value, in all responses of a moment', async () => {
    const cache = new NormalizedCache();
    const known = {
      id: JSON.stringify(ids.page),
      path: '"guide"',
      userId: JSON.stringify(server.world.people.admin.actor.userId),
      query: '"guide"',
    };
    const starts = [
      { text: `organization(id: "${ids.organization}")`, type: 'Organization' },
      { text: `space(id: "${ids.space}")`, type: 'Space' },
      { text: `site(id: "${ids.site}")`, type: 'Site' },
      { text: `node(id: "${ids.changeRequest}")`, type: 'ChangeRequest' },
      { text: `node(id: "${ids.revision}")`, type: 'Revision' },
    ];
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (gen) => {
        const walk = new WalkingQuery(schema, known, (below) => gen(fc.integer, { min: 0, max: below - 1 }));
        const response = await server.execute(walk.query(starts, 5));
        // Too much is refused: nothing of it is in the cache then.
        if (response.data !== undefined) cache.add(response);
      }),
      { numRuns: Number(process.env['RUNS'] ?? 60), seed: Number(process.env['SEED'] ?? 7) },
    );
    expect(cache.conflicts).toEqual([]);
    expect(cache.size).toBeGreaterThan(12);

    // Each id leads back to its node.
    for (const id of cache.ids) {
      const { data } = await server.execute('query ($id: ID!) { node(id: $id) { id } }', {
        variables: { id },
      });
      expect([id, data?.node?.id ?? null]).toEqual([id, id]);
    }
  }, 300_000);

  test('is another node in a space, in a change request and in a revision', async () => {
    const query = `{
      space(id: "${ids.space}") { page(id: "${ids.page}") { ... on DocumentPage { id pageId title } } }
      a: node(id: "${ids.changeRequest}") { ... on ChangeRequest { page(id: "${ids.page}") { ... on DocumentPage { id pageId title } } } }
      b: node(id: "${ids.revision}") { ... on Revision { page(id: "${ids.page}") { ... on DocumentPage { id pageId title } } } }
    }`;
    const { space, a, b } = await server.read(query);
    const pages = [space.page, a.page, b.page];
    expect(new Set(pages.map(({ id }) => id)).size).toBe(3);
    expect(pages.map(({ pageId, title }) => [pageId, title])).toEqual([
      [ids.page, 'Guide'],
      [ids.page, 'Better guide'],
      [ids.page, 'Guide'],
    ]);
    const again = `query ($id: ID!) { node(id: $id) { id ... on DocumentPage { title } } }`;
    for (const { id, title } of pages)
      expect(await server.read(again, { variables: { id } })).toEqual({ node: { id, title } });
    const { node } = await server.read(again, { variables: { id: pages[1].id }, as: server.world.outsider });
    expect(node).toBeNull();
  });

  test('has no second id with the number of a change request', async () => {
    const { number } = await server.world.people.admin.client.changeRequests.get({
      spaceId: ids.space,
      changeRequestId: ids.changeRequest,
    });
    const { node: changeRequest } = await server.read(
      `{ node(id: "${ids.changeRequest}") { ... on ChangeRequest { page(id: "${ids.page}") { ... on Node { id } } } } }`,
    );
    const { parameter = '', keys } = decodeGlobalId(changeRequest.page.id) ?? {};
    const read = (changeRequestId: string) => {
      const id = encodeGlobalId(parameter, { ...keys, changeRequestId });
      return server.read('query ($id: ID!) { node(id: $id) { id } }', { variables: { id } });
    };
    expect(await read(ids.changeRequest)).toEqual({ node: { id: changeRequest.page.id } });
    expect(await read(String(number))).toEqual({ node: null });
  });
});

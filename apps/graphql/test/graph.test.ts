import { describe, expect, test } from 'vitest';
import { useGraphqlServer } from './graphql-server.ts';

const server = useGraphqlServer();

/** A space with pages: a guide with a page below it, and a last one. */
async function makeSpace(organizationId: string) {
  const { client } = server.world.people.admin;
  const { id: spaceId } = await client.spaces.create({ organizationId, body: { title: 'Guide' } });
  const insert = { operation: 'insert_page' as const };
  const changes = [
    { ...insert, title: 'Start', ref: 'start', document: { markdown: 'See [below](start/below).' } },
    { ...insert, title: 'Below', into: 'start', document: { markdown: 'Text.' } },
    { ...insert, title: 'Last', document: { markdown: 'The end.' } },
  ];
  await client.spaceContent.update({ spaceId, body: { changes } });
  return spaceId;
}

async function makeOrganization() {
  const { client } = server.world.people.admin;
  return (await client.organizations.create({ body: { title: 'Graph' } })).id;
}

const titled = '... on DocumentPage { title path }';

describe('a page', () => {
  test('leads to its ancestors, its neighbours and its links', async () => {
    const spaceId = await makeSpace(await makeOrganization());
    const query = `query ($id: ID!) { space(id: $id) { pageByPath(path: "start/below") { ... on DocumentPage {
      markdown parent { ${titled} } ancestors { ${titled} } previous { ${titled} } next { ${titled} }
      backlinks { totalCount nodes { ... on ContentLocationPage { page { ${titled} } } } }
    } } } }`;
    const { space } = await server.read(query, { variables: { id: spaceId } });
    const start = { title: 'Start', path: 'start' };
    expect(space.pageByPath).toEqual({
      markdown: 'Text.',
      parent: start,
      ancestors: [start],
      previous: start,
      next: { title: 'Last', path: 'last' },
      backlinks: { totalCount: 1, nodes: [{ page: start }] },
    });
  });

  test('is null where there is none, and not an error', async () => {
    const spaceId = await makeSpace(await makeOrganization());
    const query = `query ($id: ID!) { space(id: $id) { pageByPath(path: "nowhere") { __typename } page(id: "page_x") { __typename } } }`;
    expect(await server.read(query, { variables: { id: spaceId } })).toEqual({
      space: { pageByPath: null, page: null },
    });
  });

  test('reads the tree of its neighbours once for all pages', async () => {
    const spaceId = await makeSpace(await makeOrganization());
    const one = `{ space(id: "${spaceId}") { pageByPath(path: "start") { ... on DocumentPage { next { ${titled} } } } } }`;
    const all = `{ space(id: "${spaceId}") { pages { ... on DocumentPage { next { ${titled} } previous { ${titled} } } } } }`;
    for (const query of [one, all]) await server.countStatements(query);
    const alone = await server.countStatements(one);
    expect(await server.countStatements(all)).toBeLessThanOrEqual(alone + 2);
  });
});

describe('a list of an operation', () => {
  test('is paged by the cursors of its items', async () => {
    const organizationId = await makeOrganization();
    const { client } = server.world.people.admin;
    for (const path of ['a', 'b', 'c'])
      await client.webhooks.create({ organizationId, body: { url: `https://example.com/${path}` } });
    const query = `query ($id: ID!, $first: Int, $after: String) { organization(id: $id) { webhooks(first: $first, after: $after) {
      totalCount pageInfo { hasNextPage hasPreviousPage endCursor } edges { cursor node { url } }
    } } }`;
    const page = async (first: number, after?: string) =>
      (await server.read(query, { variables: { id: organizationId, first, after } })).organization.webhooks;
    const all = await page(10);
    const urls = all.edges.map(({ node }: { node: { url: string } }) => node.url);
    expect([all.totalCount, urls.length, all.pageInfo.hasNextPage]).toEqual([3, 3, false]);
    for (const [index, { cursor }] of all.edges.entries()) {
      const after = await page(2, cursor);
      expect(after.edges.map(({ node }: { node: { url: string } }) => node.url)).toEqual(
        urls.slice(index + 1, index + 3),
      );
    }
    const first = await page(2);
    expect(first.pageInfo.hasNextPage).toBe(true);
    expect((await page(2, first.pageInfo.endCursor)).pageInfo).toMatchObject({ hasPreviousPage: true });
  });

  test('is null with the error of the operation for those who may not read it', async () => {
    const { organizationId, people } = server.world;
    const query = 'query ($id: ID!) { organization(id: $id) { title webhooks { totalCount } } }';
    const { data, errors } = await server.execute(query, {
      as: people.read,
      variables: { id: organizationId },
    });
    expect(data?.organization).toEqual({ title: 'Home', webhooks: null });
    expect(errors).toMatchObject([
      { path: ['organization', 'webhooks'], extensions: { code: 'FORBIDDEN', status: 403 } },
    ]);
  });

  test('counts toward the limit of nodes', async () => {
    const { organizationId } = server.world;
    const query = `query ($id: ID!) { organization(id: $id) { spaces(first: 1000) { nodes { files(first: 1000) { totalCount } } } } }`;
    const { errors } = await server.execute(query, { variables: { id: organizationId } });
    expect(errors?.[0]?.message).toMatch(/^The operation may return about \d{6,} nodes/);
  });
});

describe('a change request', () => {
  test('has its changes with the documents before and after, and its merge returns what it changed', async () => {
    const spaceId = await makeSpace(await makeOrganization());
    const { client } = server.world.people.admin;
    const { pages } = await client.spaceContent.listPages({ spaceId });
    const pageId = pages[0]?.id ?? '';
    const { id, number } = await client.changeRequests.create({ spaceId, body: { subject: 'Better' } });
    const edit = `mutation ($input: UpdateChangeRequestContentInput!) { updateChangeRequestContent(input: $input) {
      changeRequest { id } changes { ... on UpdatedPage { page { page { ... on DocumentPage { title } } } } } } }`;
    const changes = [{ updatePage: { page: pageId, title: 'Begin', document: { markdown: 'New.' } } }];
    const input = { spaceId, changeRequestId: String(number), changes };
    expect((await server.read(edit, { variables: { input } })).updateChangeRequestContent).toEqual({
      changeRequest: { id },
      changes: [{ page: { page: { title: 'Begin' } } }],
    });
    const read = `query ($id: ID!) { node(id: $id) { ... on ChangeRequest { changes { changes { ... on RevisionChangePageEdited {
      page { pageId } attributes { title { before after } documentBefore documentAfter } } } } } } }`;
    const [change] = (await server.read(read, { variables: { id } })).node.changes.changes;
    expect(change).toMatchObject({
      page: { pageId },
      attributes: { title: { before: 'Start', after: 'Begin' }, documentAfter: { object: 'document' } },
    });
    expect(JSON.stringify(change.attributes.documentBefore)).toContain('below');
    const merge = `mutation ($input: MergeChangeRequestInput!) { mergeChangeRequest(input: $input) {
      result conflicts { thingId } changeRequest { status } space { pages { ... on DocumentPage { title } } } } }`;
    const merged = await server.read(merge, { variables: { input: { spaceId, changeRequestId: id } } });
    expect(merged.mergeChangeRequest).toEqual({
      result: 'MERGE',
      conflicts: null,
      changeRequest: { status: 'MERGED' },
      space: { pages: [{ title: 'Begin' }, { title: 'Last' }] },
    });
  });

  test('changes its subject', async () => {
    const spaceId = await makeSpace(await makeOrganization());
    const { id } = await server.world.people.admin.client.changeRequests.create({ spaceId, body: {} });
    const query = `mutation ($input: UpdateChangeRequestInput!) { updateChangeRequest(input: $input) { changeRequest { subject } } }`;
    const input = { spaceId, changeRequestId: id, subject: 'Named' };
    expect(await server.read(query, { variables: { input } })).toEqual({
      updateChangeRequest: { changeRequest: { subject: 'Named' } },
    });
  });
});

test('the URL of published content leads to its site, its space and its page', async () => {
  const organizationId = await makeOrganization();
  const spaceId = await makeSpace(organizationId);
  const { client } = server.world.people.admin;
  const { id: siteId } = await client.sites.create({
    organizationId,
    body: { title: 'Docs', spaces: [spaceId] },
  });
  await client.sites.publish({ organizationId, siteId });
  const { urls } = await client.sites.get({ organizationId, siteId });
  const query = `query ($url: String!) { publishedContent(url: $url) { ... on PublishedSiteContent {
    canonicalUrl organization { id } site { id title } space { id } page { ... on DocumentPage {
      title publishedUrl ancestors { ${titled} } next { ${titled} } document } }
  } } }`;
  const url = `${urls.published ?? ''}start/below`;
  const { publishedContent } = await server.read(query, { variables: { url } });
  expect(publishedContent).toMatchObject({
    canonicalUrl: url,
    organization: { id: organizationId },
    site: { id: siteId, title: 'Docs' },
    space: { id: spaceId },
    page: {
      title: 'Below',
      publishedUrl: url,
      ancestors: [{ title: 'Start', path: 'start' }],
      next: { title: 'Last', path: 'last' },
      document: { object: 'document' },
    },
  });
});

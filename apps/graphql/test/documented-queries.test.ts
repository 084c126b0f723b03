import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { useGraphqlServer } from './graphql-server.ts';

const text = readFileSync(new URL('../../../docs/graphql.md', import.meta.url), 'utf8');
const queries = new Map(
  [...text.matchAll(/```graphql\n(.*?)```/gs)].map(([, query = '']) => {
    const [, name = ''] = /^\w+ (\w+)/.exec(query) ?? [];
    return [name, query] as const;
  }),
);

const server = useGraphqlServer();
let ids: Record<'organizationId' | 'spaceId' | 'siteId', string>;
let url: string;

/** The data of a documented query. */
// oxlint-disable-next-line typescript/no-explicit-any -- The data has the shape of the query.
function ask(name: string, variables: Record<string, unknown>): Promise<any> {
  return server.read(queries.get(name) ?? '', { variables });
}

beforeAll(async () => {
  const { client } = server.world.people.admin;
  const { id: organizationId } = await client.organizations.create({ body: { title: 'Documented' } });
  const { id: spaceId } = await client.spaces.create({ organizationId, body: { title: 'Guide' } });
  const insert = { operation: 'insert_page' as const };
  await client.spaceContent.update({
    spaceId,
    body: {
      changes: [
        { ...insert, title: 'Start', ref: 'start', document: { markdown: 'See [nothing](nowhere.md).' } },
        { ...insert, title: 'Below', into: 'start', document: { markdown: 'A telescope.' } },
        { ...insert, title: 'Last', document: { markdown: 'The end.' } },
      ],
    },
  });
  const { id: siteId } = await client.sites.create({
    organizationId,
    body: { title: 'Docs', spaces: [spaceId] },
  });
  const { urls } = await client.sites.publish({ organizationId, siteId });
  url = urls.published ?? '';
  ids = { organizationId, spaceId, siteId };
  const { id: commentId } = await client.spaceComments.post({
    spaceId,
    body: { body: { markdown: 'Why?' } },
  });
  await client.spaceComments.postReply({ spaceId, commentId, body: { body: { markdown: 'Because.' } } });
});

async function changeRequest(title: string) {
  const { client } = server.world.people.admin;
  const { spaceId } = ids;
  const { pages } = await client.spaceContent.listPages({ spaceId });
  const { id } = await client.changeRequests.create({ spaceId, body: { subject: title } });
  const changes = [{ operation: 'update_page' as const, page: pages[0]?.id ?? '', title }];
  await client.changeRequestContent.update({ spaceId, changeRequestId: id, body: { changes } });
  return id;
}

test('the start page of an organization', async () => {
  const { organization } = await ask('Home', ids);
  expect(organization).toMatchObject({
    title: 'Documented',
    sites: { nodes: [{ title: 'Docs', published: true, urls: { published: url } }] },
    spaces: { totalCount: 1, nodes: [{ title: 'Guide', permissions: { edit: true } }] },
  });
});

test('members by role', async () => {
  const { organization } = await ask('Members', { organizationId: server.world.organizationId });
  expect(organization.members.nodes).toMatchObject([
    { role: 'EDIT', user: { displayName: expect.any(String) } },
  ]);
});

test('pages of a list in both directions', async () => {
  const { client } = server.world.people.admin;
  const { id: organizationId } = await client.organizations.create({ body: { title: 'Paged' } });
  for (const title of ['A', 'B', 'C']) await client.spaces.create({ organizationId, body: { title } });
  const page = async (variables: Record<string, unknown>) =>
    (await ask('Spaces', { organizationId, ...variables })).organization.spaces;
  const first = await page({ first: 2 });
  const second = await page({ first: 2, after: first.pageInfo.endCursor });
  expect([first, second].map(({ nodes }) => nodes.length)).toEqual([2, 1]);
  const back = await page({ last: 2, before: second.pageInfo.startCursor });
  expect(back.nodes).toEqual(first.nodes);
});

test('search', async () => {
  const { organization } = await ask('Search', { ...ids, query: 'telescope' });
  expect(organization.search.nodes).toMatchObject([{ title: 'Below', space: { title: 'Guide' } }]);
});

test('jobs with their progress', async () => {
  const { client } = server.world.people.admin;
  const repository = { url: 'https://git.example.com/docs.git', ref: 'refs/heads/main' };
  await client.git.importRepository({ spaceId: ids.spaceId, body: repository });
  const { organization } = await ask('Jobs', ids);
  expect(organization.jobs.nodes).toMatchObject([{ type: 'git_import', state: 'QUEUED', startedAt: null }]);
});

test('the navigation of a site', async () => {
  const { site } = await ask('Navigation', ids);
  expect(site).toMatchObject({ title: 'Docs', sectionGroups: [] });
});

test('a published page by its URL', async () => {
  const { publishedContent } = await ask('PublishedPage', { url: `${url}start/below` });
  expect(publishedContent).toMatchObject({
    site: { title: 'Docs' },
    page: {
      title: 'Below',
      ancestors: [{ title: 'Start' }],
      previous: { title: 'Start' },
      next: { title: 'Last' },
      document: { object: 'document' },
    },
  });
});

test('links that are broken', async () => {
  const { space } = await ask('BrokenLinks', ids);
  expect(space.links).toMatchObject({
    totalCount: 1,
    nodes: [{ address: 'nowhere.md', locationReferences: [{ page: { title: 'Start' } }] }],
  });
});

test('the history of a space', async () => {
  const { space } = await ask('History', ids);
  expect(space.revisions.nodes.length).toBeGreaterThan(1);
});

test('a discussion, and a comment', async () => {
  const { postCommentInSpace: posted } = await ask('Comment', { ...ids, markdown: 'And **then**?' });
  expect(posted).toMatchObject({
    comment: { body: { markdown: 'And **then**?' } },
    space: { commentCount: 2 },
  });
  const { space } = await ask('Thread', ids);
  expect(space.comments.nodes).toMatchObject([
    { id: posted.comment.id },
    { body: { markdown: 'Why?' }, replies: { nodes: [{ body: { markdown: 'Because.' } }] } },
  ]);
});

test('what a change request changes, its merge, and conflicts', async () => {
  const [first, second] = [await changeRequest('Begin'), await changeRequest('Commence')];
  const { node } = await ask('Changes', { changeRequestId: first });
  expect(node).toMatchObject({
    subject: 'Begin',
    status: 'DRAFT',
    changes: { changes: [{ attributes: { title: { before: 'Start', after: 'Begin' } } }] },
  });
  const { mergeChangeRequest: merged } = await ask('Merge', { ...ids, changeRequestId: first });
  expect(merged).toMatchObject({
    result: 'MERGE',
    changeRequest: { status: 'MERGED' },
    space: { pages: [{ title: 'Begin' }, { title: 'Last' }] },
  });
  const { mergeChangeRequest: conflicting } = await ask('Merge', { ...ids, changeRequestId: second });
  expect(conflicting).toMatchObject({
    result: 'CONFLICTS',
    conflicts: [{ base: 'Start', changeRequest: 'Commence', space: 'Begin' }],
    changeRequest: { status: 'DRAFT' },
  });
});

test('a mutation that fails', async () => {
  const { data, errors } = await server.execute(queries.get('Rename') ?? '', { variables: ids });
  expect(data).toEqual({ updateSite: null });
  expect(errors).toMatchObject([{ extensions: { code: 'INVALID_INPUT', status: 400 } }]);
});

test('events', async () => {
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { events } = server.world.ctx.store;
  await expect.poll(() => events.hasUnsettled(ids.organizationId)).toBe(false);
  const stop = new AbortController();
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${server.world.people.admin.token}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify({ query: queries.get('Events'), variables: ids }),
    signal: stop.signal,
  });
  const { client } = server.world.people.admin;
  const changes = [{ operation: 'insert_page' as const, title: 'Told', document: { markdown: 'x' } }];
  await client.spaceContent.update({ spaceId: ids.spaceId, body: { changes } });
  let received = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    received += chunk;
    if (received.includes('event: next')) break;
  }
  stop.abort();
  expect(received).toContain('"type":"SPACE_CONTENT_UPDATED"');
  expect(received).toContain('"title":"Told"');
});

test('no other query is documented', () => {
  const run =
    'Home Members Spaces Search Jobs Navigation PublishedPage BrokenLinks History Thread Comment Changes Merge Rename Events';
  expect([...queries.keys()]).toEqual(run.split(' '));
});

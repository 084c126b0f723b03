import type { Page } from '@lectern/contract';
import { makeComputedPage, replaceSpec, taggedSpecText } from '@lectern/domain/testing';
import { describe, expect, test } from 'vitest';
import { useGraphqlServer } from './graphql-server.ts';

const server = useGraphqlServer();

const pages = `pages {
  __typename
  ... on DocumentPage { id: pageId title path markdown document pages { ... on DocumentPage { id: pageId title path markdown } } }
  ... on GroupPage { id: pageId title path pages { ... on DocumentPage { id: pageId title path markdown } } }
}`;
const nested = `query ($id: ID!) {
  organization(id: $id) { spaces(first: 20) { nodes {
    id ${pages}
    changeRequests(status: DRAFT) { nodes { number pages { ... on DocumentPage { title urls { app } } } } }
    revisions(first: 1) { nodes { id pages { ... on DocumentPage { title } } } }
  } } }
}`;

/** Links of each kind: to pages, headings, files, nothing, and to the resources of an organization. */
async function makeLinks(organizationId: string) {
  const { client, actor } = server.world.people.admin;
  const { id: other } = await client.spaces.create({ organizationId });
  const document = { markdown: '## Far\n' };
  const changes = [{ operation: 'insert_page' as const, title: 'There', document }];
  await client.spaceContent.update({ spaceId: other, body: { changes } });
  const { pages } = await client.spaceContent.listPages({ spaceId: other });
  return [
    'guide',
    'guide/below#start',
    '#start',
    'guide#none',
    'nowhere',
    '.gitbook/assets/a.txt',
    `$/spaces/${other}/page/${pages[0]?.id}#far`,
    `space:${other}`,
    `user:${actor.userId}`,
    'collection:col_none',
  ].map((url) => `[x](${url})`);
}

async function makeOrganization(count: number, { linked = false } = {}) {
  const { client } = server.world.people.admin;
  const { id: organizationId } = await client.organizations.create({ body: { title: 'Pages' } });
  const links = linked ? await makeLinks(organizationId) : [];
  const spaceIds: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id: spaceId } = await client.spaces.create({ organizationId });
    const insert = {
      operation: 'insert_page' as const,
      document: { markdown: [`# Text ${index}\n`, ...links, ...(linked ? ['## Start\n'] : [])].join('\n\n') },
    };
    await client.spaceContent.update({
      spaceId,
      body: {
        changes: [
          { operation: 'insert_files', files: [{ name: 'a.txt', base64: 'YQ==' }] },
          { ...insert, title: `Guide ${index}`, slug: 'guide', ref: 'guide' },
          { ...insert, title: 'Below', into: 'guide' },
        ],
      },
    });
    const { id: changeRequestId } = await client.changeRequests.create({ spaceId, body: {} });
    const changes = [{ ...insert, title: 'Proposed' }];
    await client.changeRequestContent.update({ spaceId, changeRequestId, body: { changes } });
    spaceIds.push(spaceId);
  }
  return { organizationId, spaceIds };
}

describe('page trees', () => {
  test('of spaces are the same as in REST, with their texts when selected', async () => {
    const { organizationId, spaceIds } = await makeOrganization(2);
    const { client } = server.world.people.admin;
    const { organization } = await server.read(nested, { variables: { id: organizationId } });
    expect(organization.spaces.nodes.map(({ id }: { id: string }) => id)).toEqual(spaceIds);
    for (const [index, spaceId] of spaceIds.entries()) {
      const [page] = organization.spaces.nodes[index].pages;
      const tree: { pages: Page[] } = await client.spaceContent.listPages({ spaceId });
      expect(tree.pages).toMatchObject([
        { id: page.id, title: page.title, path: page.path, pages: [{ id: page.pages[0].id }] },
      ]);
      const shown = await client.spaceContent.getPage({ spaceId, pageId: page.id, format: 'document' });
      expect(page).toMatchObject({ __typename: 'DocumentPage', markdown: `# Text ${index}\n` });
      expect(page.document).toEqual('document' in shown ? shown.document : undefined);
      expect(page.pages[0]).toMatchObject({ title: 'Below', markdown: `# Text ${index}\n` });
    }
  });

  test('of change requests and of revisions are those of that content', async () => {
    const { organizationId, spaceIds } = await makeOrganization(1);
    const { organization } = await server.read(nested, { variables: { id: organizationId } });
    const [space] = organization.spaces.nodes;
    const [changeRequest] = space.changeRequests.nodes;
    expect(changeRequest.pages.map(({ title }: { title: string }) => title)).toEqual(['Guide 0', 'Proposed']);
    expect(changeRequest.pages[1].urls.app).toContain(`${spaceIds[0]}/~/changes/1/proposed`);
    expect(space.revisions.nodes[0].pages).toEqual([{ title: 'Guide 0' }]);
  });

  test('take as many statements for many spaces as for one', async () => {
    const [one, many] = [
      await makeOrganization(1, { linked: true }),
      await makeOrganization(8, { linked: true }),
    ];
    const countOf = ({ organizationId: id }: { organizationId: string }) =>
      server.countStatements(nested, { variables: { id } });
    // Once before, so that both times the content is remembered.
    for (const made of [one, many]) await countOf(made);
    expect(await countOf(many)).toBe(await countOf(one));
    const { organization } = await server.read(nested, { variables: { id: many.organizationId } });
    for (const { id, pages: trees } of organization.spaces.nodes.filter(({ id }: { id: string }) =>
      many.spaceIds.includes(id),
    )) {
      const { client } = server.world.people.admin;
      const pageId = trees[0].id;
      const shown = await client.spaceContent.getPageDocument({ spaceId: id, pageId });
      expect(trees[0].document.nodes).toEqual(shown.nodes);
      const kinds = [...JSON.stringify(shown).matchAll(/"kind":"([^"]+)"/g)].map(([, kind]) => kind);
      expect(new Set(kinds)).toEqual(new Set(['page', 'anchor', 'url', 'file', 'space', 'user']));
    }
  });

  test('have the pages of specs, with their texts, in as many statements for many spaces as for one', async () => {
    const { world } = server;
    const spacesOf = async (count: number) => {
      const { client } = world.people.admin;
      const { id: organizationId } = await client.organizations.create({ body: { title: 'Specs' } });
      for (let index = 0; index < count; index += 1) {
        const { id: spaceId } = await client.spaces.create({ organizationId });
        const specSlug = `spec-${index}`;
        await replaceSpec(world, { organizationId, specSlug }, taggedSpecText([`tag${index}`]));
        await makeComputedPage(world, { spaceId }, specSlug);
      }
      return organizationId;
    };
    const [one, many] = [await spacesOf(1), await spacesOf(4)];
    const countOf = (id: string) => server.countStatements(nested, { variables: { id } });
    for (const id of [one, many]) await countOf(id);
    expect(await countOf(many)).toBe(await countOf(one));
    const { organization } = await server.read(nested, { variables: { id: many } });
    for (const [index, { id: spaceId, pages: tree }] of organization.spaces.nodes.entries()) {
      expect(tree.map(({ title }: { title: string }) => title)).toEqual([`tag${index}`, 'Models']);
      const { client } = world.people.admin;
      const shown = await client.spaceContent.getPage({ spaceId, pageId: tree[0].id });
      expect(shown).toMatchObject({ markdown: tree[0].markdown });
      expect(tree[0].document.nodes).toMatchObject([{ type: 'paragraph' }, { type: 'openapi-operation' }]);
    }
  });

  test('are null where a site shows a space whose content the reader cannot see', async () => {
    const { admin, read } = server.world.people;
    const { organizationId } = server.world;
    const { id: spaceId } = await admin.client.spaces.create({ organizationId });
    await admin.client.spaces.update({ spaceId, body: { defaultLevel: null } });
    const { id } = await admin.client.sites.create({ organizationId, body: { spaces: [spaceId] } });
    const query = 'query ($id: ID!) { site(id: $id) { siteSpaces { space { id pages { __typename } } } } }';
    const seen = async (as: typeof read) =>
      (await server.read(query, { variables: { id }, as })).site.siteSpaces;
    expect(await seen(read)).toEqual([{ space: { id: spaceId, pages: null } }]);
    expect(await seen(admin)).toEqual([{ space: { id: spaceId, pages: [] } }]);
  });

  test('have the texts of the selected levels, and too many texts are rejected with what to do', async () => {
    const { client } = server.world.people.admin;
    const { organizationId } = server.world;
    const { id } = await client.spaces.create({ organizationId });
    const insert = { operation: 'insert_page' as const };
    const guide = [{ ...insert, title: 'Guide', document: { markdown: '# Guide\n' } }];
    await client.spaceContent.update({ spaceId: id, body: { changes: guide } });
    const { pages } = await client.spaceContent.listPages({ spaceId: id });
    const into = pages[0]?.id ?? '';
    const changes = Array.from({ length: 50 }, (_, index) => ({ ...insert, title: `Page ${index}`, into }));
    for (let index = 0; index < 21; index += 1)
      await client.spaceContent.update({ spaceId: id, body: { changes } });
    const read = (fields: string) =>
      server.execute(`query ($id: ID!) { space(id: $id) { pages { ... on DocumentPage { ${fields} } } } }`, {
        variables: { id },
      });
    const below = (fields: string) => read(`pages { ... on DocumentPage { ${fields} } }`);
    expect((await below('title')).data.space.pages[0].pages).toHaveLength(1050);
    expect((await read('markdown')).data.space.pages).toEqual([{ markdown: '# Guide\n' }]);
    const { data, errors } = await below('markdown');
    expect(data.space).toBeNull();
    expect(errors?.[0]).toMatchObject({
      message: expect.stringMatching(/1051 pages; at most 1000 .* Select fewer/),
      extensions: { status: 400 },
    });
  });
});

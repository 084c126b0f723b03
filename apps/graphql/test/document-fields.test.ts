import type { ContentChange } from '@lectern/contract';
import type { Person } from '@lectern/domain/testing';
import { beforeAll, expect, test } from 'vitest';
import { useGraphqlServer } from './graphql-server.ts';

const server = useGraphqlServer();

const text = (value: string) => ({ object: 'text', leaves: [{ object: 'leaf', text: value, marks: [] }] });
const block = (type: string, nodes: object[]) => ({ object: 'block', type, isVoid: false, data: {}, nodes });
const linkTo = (ref: object) =>
  block('paragraph', [{ object: 'inline', type: 'link', isVoid: false, data: { ref }, nodes: [text('x')] }]);

const fields = `{
  outline { anchor level title }
  text
  references {
    __typename
    ... on ContentReferenceToPage { pageId page { ... on DocumentPage { title } } space { title } }
    ... on ContentReferenceToAnchor { anchor page { ... on DocumentPage { title } } }
    ... on ContentReferenceToFile { fileId file { name } }
    ... on ContentReferenceToReusableContent { reusableContentId reusableContent { title } }
    ... on ContentReferenceToSpace { spaceId space { title } }
    ... on ContentReferenceToUser { user { displayName } }
    ... on ContentReferenceToOpenAPI { spec }
    ... on ContentReferenceToUrl { url }
  }
}`;
const query = `query ($space: ID!, $page: ID!) {
  space(id: $space) { page(id: $page) { ... on DocumentPage ${fields} } }
}`;

/** A space of a person with a page, and a file. */
async function spaceOf({ client }: Person, organizationId: string, title: string) {
  const { id: space } = await client.spaces.create({ organizationId, body: { title } });
  const insert = { operation: 'insert_page' as const, document: { markdown: 'Text.' } };
  const changes: ContentChange[] = [
    { ...insert, title: `${title} page` },
    { ...insert, title: 'Other', document: { markdown: '## Below\n' } },
    { operation: 'insert_files', files: [{ name: 'a.png', base64: 'YQ==' }] },
  ];
  const { insertedFiles } = await client.spaceContent.update({ spaceId: space, body: { changes } });
  const { pages } = await client.spaceContent.listPages({ spaceId: space });
  return { space, page: pages[0]?.id ?? '', other: pages[1]?.id ?? '', file: insertedFiles?.[0]?.id ?? '' };
}

let guide: Awaited<ReturnType<typeof spaceOf>>;
let hidden: Awaited<ReturnType<typeof spaceOf>>;

beforeAll(async () => {
  const { people, organizationId } = server.world;
  guide = await spaceOf(people.admin, organizationId, 'Guide');
  hidden = await spaceOf(people.admin, organizationId, 'Hidden');
  await people.admin.client.spaces.update({ spaceId: hidden.space, body: { defaultLevel: null } });
  const refs = [
    { kind: 'page', page: guide.other },
    { kind: 'anchor', page: guide.other, anchor: 'below' },
    { kind: 'anchor', anchor: 'first-part' },
    { kind: 'file', file: guide.file },
    { kind: 'page', page: hidden.page, space: hidden.space },
    { kind: 'space', space: hidden.space },
    { kind: 'user', user: people.admin.actor.userId },
    { kind: 'openapi', spec: 'pets' },
    { kind: 'url', url: 'https://example.com/' },
    { kind: 'page', page: guide.other },
  ];
  const nodes = [
    block('heading-1', [text('First part')]),
    block('paragraph', [text('A paragraph.')]),
    block('heading-2', [text('Second')]),
    ...refs.map(linkTo),
  ];
  const document = { document: { object: 'document' as const, data: {}, nodes } };
  const changes: ContentChange[] = [{ operation: 'update_page', page: guide.page, document }];
  await people.admin.client.spaceContent.update({ spaceId: guide.space, body: { changes } });
});

test('a page has the outline, the text and the references of its document', async () => {
  const { page } = (await server.read(query, { variables: guide })).space;
  expect(page.outline).toEqual([
    { anchor: 'first-part', level: 2, title: 'First part' },
    { anchor: 'second', level: 3, title: 'Second' },
  ]);
  expect(page.text).toBe(`First part\nA paragraph.\nSecond${'\nx'.repeat(10)}`);
  expect(page.references).toEqual([
    {
      __typename: 'ContentReferenceToPage',
      pageId: guide.other,
      page: { title: 'Other' },
      space: null,
    },
    { __typename: 'ContentReferenceToAnchor', anchor: 'below', page: { title: 'Other' } },
    { __typename: 'ContentReferenceToAnchor', anchor: 'first-part', page: { title: 'Guide page' } },
    { __typename: 'ContentReferenceToFile', fileId: guide.file, file: { name: 'a.png' } },
    {
      __typename: 'ContentReferenceToPage',
      pageId: hidden.page,
      page: { title: 'Hidden page' },
      space: { title: 'Hidden' },
    },
    { __typename: 'ContentReferenceToSpace', spaceId: hidden.space, space: { title: 'Hidden' } },
    { __typename: 'ContentReferenceToUser', user: { displayName: 'admin' } },
    { __typename: 'ContentReferenceToOpenAPI', spec: 'pets' },
    { __typename: 'ContentReferenceToUrl', url: 'https://example.com/' },
  ]);
});

test('a heading of a document has the level of the title where it is written so', async () => {
  const { client } = server.world.people.admin;
  const { id: space } = await client.spaces.create({ organizationId: server.world.organizationId });
  const document = { markdown: 'Text.\n\n# Part\n\n###### Detail\n' };
  const changes: ContentChange[] = [{ operation: 'insert_page', title: 'Levels', document }];
  await client.spaceContent.update({ spaceId: space, body: { changes } });
  const { pages } = await client.spaceContent.listPages({ spaceId: space });
  const { page } = (await server.read(query, { variables: { space, page: pages[0]?.id } })).space;
  expect(page.outline).toEqual([
    { anchor: 'part', level: 1, title: 'Part' },
    { anchor: 'detail', level: 6, title: 'Detail' },
  ]);
});

test('references lead to no content that the viewer may not read', async () => {
  const response = await server.execute(query, { variables: guide, as: server.world.people.read });
  expect(response.errors).toBeUndefined();
  const { references } = response.data.space.page;
  expect(references.map((one: { page?: object }) => one.page ?? null).filter(Boolean)).toHaveLength(3);
  expect(JSON.stringify(response.data)).not.toContain('Hidden');
});

test('references lead to no content of another organization', async () => {
  const { outsider, people } = server.world;
  const { id: organizationId } = await outsider.client.organizations.create({ body: { title: 'Foreign' } });
  const foreign = await spaceOf(outsider, organizationId, 'Foreign');
  const { urls } = await outsider.client.spaces.get({ spaceId: foreign.space });
  const { pages } = await outsider.client.spaceContent.listPages({ spaceId: foreign.space });
  const [page] = pages;
  const links = [urls.app, page !== undefined && 'urls' in page ? page.urls.app : ''].map(
    (url) => `[x](${url})`,
  );
  const document = { markdown: links.join(' ') };
  const changes: ContentChange[] = [{ operation: 'update_page', page: guide.other, document }];
  await people.admin.client.spaceContent.update({ spaceId: guide.space, body: { changes } });
  const variables = { space: guide.space, page: guide.other };
  const { data, errors } = await server.execute(query, { variables });
  expect(errors).toBeUndefined();
  expect(data?.space.page.references.length).toBeGreaterThan(0);
  expect(JSON.stringify(data)).not.toContain('Foreign');
});

test('the references of a page in a change request lead to its pages', async () => {
  const { client } = server.world.people.admin;
  const { space: spaceId } = guide;
  const { id: changeRequestId } = await client.changeRequests.create({ spaceId, body: { subject: 'New' } });
  const changes: ContentChange[] = [{ operation: 'update_page', page: guide.other, title: 'Renamed' }];
  await client.changeRequestContent.update({ spaceId, changeRequestId, body: { changes } });
  const { node } = await server.read(
    `query ($id: ID!, $page: ID!) {
      node(id: $id) { ... on ChangeRequest { page(id: $page) { ... on DocumentPage ${fields} } } }
    }`,
    { variables: { id: changeRequestId, page: guide.page } },
  );
  expect(node.page.references[0].page).toEqual({ title: 'Renamed' });
});

test('each of the fields counts towards the values that are read one by one', async () => {
  const { client } = server.world.people.admin;
  const { organizationId } = server.world;
  const { id: space } = await client.spaces.create({ organizationId, body: { title: 'Large' } });
  const document = { markdown: 'Text.' };
  for (const count of [40, 27]) {
    const insert: ContentChange = { operation: 'insert_page', title: 'Page', document };
    const changes = Array.from({ length: count }, () => insert);
    await client.spaceContent.update({ spaceId: space, body: { changes } });
  }
  const { errors } = await server.execute(
    `query ($space: ID!) {
      space(id: $space) { pages { ... on DocumentPage { outline { title } text references { __typename } } } }
    }`,
    { variables: { space } },
  );
  expect(errors?.map(({ message }) => message)).toEqual([
    expect.stringContaining('read more than 200 values one by one'),
  ]);
});

test('the document of a page is that of REST for each reader, before and after a change', async () => {
  const { people } = server.world;
  const documentQuery = `query ($space: ID!, $page: ID!) {
    space(id: $space) { page(id: $page) { ... on DocumentPage { document } } }
  }`;
  const input = { spaceId: guide.space, pageId: guide.page };
  const assertSame = async () => {
    for (const person of [people.admin, people.read, people.admin]) {
      const { data, errors } = await server.execute(documentQuery, { variables: guide, as: person });
      expect(errors).toBeUndefined();
      expect(data.space.page.document).toEqual(
        JSON.parse(JSON.stringify(await person.client.spaceContent.getPageDocument(input))),
      );
    }
  };
  await assertSame();
  const document = { markdown: `Changed to [other](page:${guide.other}).` };
  const changes: ContentChange[] = [{ operation: 'update_page', page: guide.page, document }];
  await people.admin.client.spaceContent.update({ spaceId: guide.space, body: { changes } });
  await assertSame();
  const { data } = await server.execute(documentQuery, { variables: guide });
  expect(JSON.stringify(data)).toContain('Changed to');
});

test('a document that others have read stays hidden from whoever may not see its space', async () => {
  const variables = { space: hidden.space, page: hidden.page };
  const documentQuery =
    'query ($space: ID!, $page: ID!) { space(id: $space) { page(id: $page) { ... on DocumentPage { document } } } }';
  const { space } = await server.read(documentQuery, { variables });
  expect(JSON.stringify(space.page.document)).toContain('Text.');
  const response = await server.execute(documentQuery, { variables, as: server.world.people.read });
  expect(response.data?.space ?? null).toBeNull();
});

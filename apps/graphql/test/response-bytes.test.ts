import { beforeAll, describe, expect, test } from 'vitest';
import { useGraphqlServer } from './graphql-server.ts';
import { sendRejected, rejected } from './rejected-response.ts';

const limit = 200_000;
const server = useGraphqlServer({ limits: { responseBytes: limit } });
const error = sendRejected(server);
const tooLarge = {
  status: 400,
  hasData: false,
  errors: [{ message: expect.stringContaining('would be larger than 200000 bytes') }],
};
let id: string;

beforeAll(async () => {
  const { client } = server.world.people.admin;
  const { id: organizationId } = await client.organizations.create({ body: { title: 'Large' } });
  id = await makeTexts(organizationId, 50);
});

/** A space with pages whose texts have 3 kB each. */
async function makeTexts(organizationId: string, count: number): Promise<string> {
  const { client } = server.world.people.admin;
  const { id: spaceId } = await client.spaces.create({ organizationId });
  for (let at = 0; at < count; at += 50) {
    const changes = Array.from({ length: 50 }, (_, index) => ({
      operation: 'insert_page' as const,
      title: `Page ${at + index}`,
      document: { markdown: `# Page ${at + index}\n${'\nSome *words* of text.\n'.repeat(130)}` },
    }));
    await client.spaceContent.update({ spaceId, body: { changes } });
  }
  return spaceId;
}

const pages = (fields: string) => `query ($id: ID!) { space(id: $id) { pages { ... on DocumentPage {
  ${fields} pages { ... on DocumentPage { ${fields} } } } } } }`;

describe('the response to a request', () => {
  test('is rejected when more pages are read one by one than fit in memory', async () => {
    const { pages: listed } = await server.world.people.admin.client.spaceContent.listPages({ spaceId: id });
    const one = (at: number, pageId: string) =>
      `p${at}: page(id: "${pageId}") { ... on DocumentPage { title } }`;
    const query = (count: number) =>
      `query ($id: ID!) { space(id: $id) { ${Array.from({ length: count }, (_, at) => one(at, listed[at % 50]?.id ?? '')).join(' ')} } }`;
    expect((await server.read(query(20), { variables: { id } })).space.p0).toEqual({ title: 'Page 0' });
    expect(await error(query(90), { variables: { id } })).toMatchObject(tooLarge);
  });

  test('may have as many bytes as allowed', async () => {
    const response = await server.execute(pages('title markdown'), { variables: { id } });
    expect(response.errors).toBeUndefined();
    expect(JSON.stringify(response.data).length).toBeGreaterThan(limit / 2);
  });

  test('is rejected before texts are read that exceed the limit', async () => {
    const { organization } = await server.world.people.admin.client.spaces.get({ spaceId: id });
    const large = await makeTexts(organization, 100);
    const loads = await loadsOfDocuments(() => error(pages('markdown'), { variables: { id: large } }));
    expect(loads).toMatchObject({ result: tooLarge, loads: 0 });
  });

  test('is rejected when a text is selected often, or becomes a long document', async () => {
    const often = Array.from({ length: 9 }, (_, at) => `a${at}: markdown`).join(' ');
    expect(await error(pages(often), { variables: { id } })).toMatchObject(tooLarge);
    expect(await error(pages('document'), { variables: { id } })).toMatchObject(tooLarge);
  });

  test('is rejected when its bytes are more than its characters', async () => {
    const { client } = server.world.people.admin;
    const { organization } = await client.spaces.get({ spaceId: id });
    const title = '漢'.repeat(50);
    for (let at = 0; at < 20; at += 1)
      await client.spaces.create({ organizationId: organization, body: { title } });
    const aliases = Array.from({ length: 90 }, (_, at) => `a${at}: title`).join(' ');
    const query = `query ($id: ID!) { organization(id: $id) { spaces { nodes { ${aliases} } } } }`;
    expect(await error(query, { variables: { id: organization } })).toMatchObject(tooLarge);
  });

  test('is limited for all operations of a batch together', async () => {
    const payload = JSON.stringify(
      Array.from({ length: 4 }, () => ({ query: pages('title markdown'), variables: { id } })),
    );
    const { token } = server.world.people.admin;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const response = await server.app.inject({ method: 'POST', url: '/graphql', headers, payload });
    const results: { data?: object; errors?: { message: string }[] }[] = response.json();
    expect(results.some(({ errors }) => /larger than 200000 bytes/.test(errors?.[0]?.message ?? ''))).toBe(
      true,
    );
    expect(response.payload.length).toBeLessThan(limit * 1.1);
  });
});

describe('a mutation that took effect', () => {
  const failure = {
    path: ['large'],
    message: expect.stringMatching(/^The mutation was executed.*larger than 200000 bytes/),
    extensions: { code: 'INVALID_INPUT' },
  };
  const rename = `updateSpace(input: { spaceId: $id, title: $title })`;
  const mutation = (large: string) => `mutation ($id: ID!, $title: String!) {
    before: ${rename} { space { id } }
    large: ${rename} { space { ${large} } }
    after: ${rename} { space { title } }
  }`;
  const aliases = (count: number, field: string) =>
    Array.from({ length: count }, (_, at) => `a${at}: ${field}`).join(' ');

  test.each([
    ['its texts', `pages { ... on DocumentPage { ${aliases(9, 'markdown')} } }`, 'Texts'],
    ['its characters', aliases(90, 'title'), 'x'.repeat(45), 50],
    ['its bytes', aliases(90, 'title'), '漢'.repeat(15), 50],
  ])('loses a field that is too large by %s, and keeps the others', async (_, fields, title, spaces = 0) => {
    const { organization } = await server.world.people.admin.client.spaces.get({ spaceId: id });
    for (let at = 0; at < spaces; at += 1)
      await server.world.people.admin.client.spaces.create({ organizationId: organization, body: { title } });
    const large = spaces === 0 ? fields : `organization { spaces { nodes { ${fields} } } }`;
    const { status, data, errors } = await server.execute(mutation(large), { variables: { id, title } });
    expect({ status, data, errors }).toMatchObject({
      status: 200,
      data: { before: { space: { id } }, large: null, after: { space: { title } } },
      errors: [failure],
    });
  });

  test('has `data` in a batch whose operations exceed the limit together', async () => {
    const query = mutation('title pages { ... on DocumentPage { title markdown } }');
    const operation = { query, variables: { id, title: 'In a batch' } };
    const { token } = server.world.people.admin;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const payload = JSON.stringify([operation, operation, operation]);
    const response = await server.app.inject({ method: 'POST', url: '/graphql', headers, payload });
    const results: { data?: { large: object | null; after: object } }[] = response.json();
    expect(results.map(({ data }) => data?.after)).toEqual(Array(3).fill({ space: { title: 'In a batch' } }));
    expect(results.filter(({ data }) => data?.large === null)).toHaveLength(2);
    expect(response.payload.length).toBeLessThan(limit * 1.1);
  });
});

test('the text of a page is priced by its bytes', async () => {
  const list = (fields: string) =>
    `query ($id: ID!) { organization(id: $id) { spaces(first: 200) { nodes { pages { ... on DocumentPage { ${fields} } } } } } }`;
  const variables = { id: server.world.organizationId };
  expect((await server.execute(list('title'), { variables })).errors).toBeUndefined();
  expect((await server.execute(list('markdown'), { variables })).errors).toBeUndefined();
  expect(await error(list('markdown document'), { variables })).toEqual(rejected(/at most 50000/));
  expect(await error(list('markdown again: markdown'), { variables })).toEqual(rejected(/at most 50000/));
});

/** How often the texts of documents were read meanwhile. */
async function loadsOfDocuments<T>(work: () => Promise<T>): Promise<{ result: T; loads: number }> {
  const { contentObjects } = server.world.ctx.store;
  const prototype = Object.getPrototypeOf(contentObjects);
  const { loadDocumentsOfStores } = prototype;
  let loads = 0;
  prototype.loadDocumentsOfStores = function load(...args: unknown[]) {
    loads += 1;
    return loadDocumentsOfStores.apply(this, args);
  };
  try {
    return { result: await work(), loads };
  } finally {
    prototype.loadDocumentsOfStores = loadDocumentsOfStores;
  }
}

import { expect, test } from 'vitest';
import { encodeInParts } from '../src/http/encode-in-parts.ts';
import { useGraphqlServer } from './graphql-server.ts';

const server = useGraphqlServer();

test.each([
  ['no', ''],
  ['short', 'é 🐦'],
  ['long', 'a'.repeat(600_000)],
  ['wide', `a${'🐦'.repeat(400_000)}`],
  ['wide, at other places', '🐦'.repeat(400_000)],
  ['invalid', `${'\ud800'.repeat(300_000)}`],
])('%s text is encoded as at once', async (_, text) => {
  const parts: Buffer[] = [];
  for await (const part of encodeInParts([text])) parts.push(part);
  expect(Buffer.concat(parts).equals(Buffer.from(text))).toBe(true);
  expect(Math.max(0, ...parts.map(({ length }) => length))).toBeLessThan(1_100_000);
});

test('texts are encoded one after another', async () => {
  const texts = ['[', 'é'.repeat(300_000), ',', '', '🐦'.repeat(200_000), ']'];
  const parts: Buffer[] = [];
  for await (const part of encodeInParts(texts)) parts.push(part);
  expect(Buffer.concat(parts).equals(Buffer.from(texts.join('')))).toBe(true);
});

test('a long response is the whole response', async () => {
  const { client, token } = server.world.people.admin;
  const { id: organizationId } = await client.organizations.create({ body: { title: 'Long' } });
  const { id } = await client.spaces.create({ organizationId });
  const markdown = `# Birds\n\n${'🐦 sings. '.repeat(60_000)}end\n`;
  await client.spaceContent.update({
    spaceId: id,
    body: { changes: [{ operation: 'insert_page', title: 'Birds', document: { markdown } }] },
  });
  const field = 'pages { ... on DocumentPage { markdown } }';
  const operation = {
    query: `query ($id: ID!) { space(id: $id) { ${field} } again: space(id: $id) { ${field} } }`,
    variables: { id },
  };
  const space = { pages: [{ markdown }] };
  const result = { data: { space, again: space } };
  for (const [payload, expected] of [
    [operation, result],
    [
      [operation, { query: '{' }, operation],
      [result, { errors: [expect.anything()] }, result],
    ],
  ] as const) {
    const response = await server.app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${token}` },
      payload,
    });
    expect(response.headers).not.toHaveProperty('content-length');
    expect(response.json()).toEqual(expected);
  }
});

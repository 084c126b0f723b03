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
  for await (const part of encodeInParts(text)) parts.push(part);
  expect(Buffer.concat(parts).equals(Buffer.from(text))).toBe(true);
  expect(Math.max(0, ...parts.map(({ length }) => length))).toBeLessThan(1_100_000);
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
  const response = await server.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${token}` },
    payload: {
      query: `query ($id: ID!) { space(id: $id) { ${field} } again: space(id: $id) { ${field} } }`,
      variables: { id },
    },
  });
  expect(response.headers).not.toHaveProperty('content-length');
  const space = { pages: [{ markdown }] };
  expect(response.json()).toEqual({ data: { space, again: space } });
});

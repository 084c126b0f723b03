import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { messageOf, useServer } from './server.ts';

const server = useServer();

/** A space with two pages that link to each other, and the path of the URL of its archive. */
async function makeArchive() {
  const { organizationId, people } = server.world;
  const { client } = people.admin;
  const { id: spaceId } = await client.spaces.create({ organizationId, body: { title: 'Guide' } });
  const pages = [
    { title: 'Install', markdown: 'See [usage](usage.md).\n' },
    { title: 'Usage', markdown: 'See [install](install.md).\n' },
  ];
  const changes = pages.map(({ title, markdown }) => {
    return { operation: 'insert_page' as const, title, document: { markdown } };
  });
  await client.spaceContent.update({ spaceId, body: { changes } });
  const { status, text } = await server.send('GET', `/v1/spaces/${spaceId}/archive`, { as: people.read });
  expect(status).toBe(200);
  const url = new URL(Object(JSON.parse(text)).url);
  return { spaceId, path: url.pathname + url.search };
}

test('the URL of an archive returns a zip without a token, whose links lead to its files', async () => {
  const { path } = await makeArchive();
  const response = await server.app.inject({ method: 'GET', url: path });
  expect([response.statusCode, response.headers['content-type'], response.headers['cache-control']]).toEqual([
    200,
    'application/zip',
    'no-store',
  ]);
  const files = Object.entries(unzipSync(response.rawPayload)).map(
    ([name, bytes]) => [name, strFromU8(bytes)] as const,
  );
  const names = files.map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining(['README.md', 'SUMMARY.md', 'usage.md']));
  for (const [, text] of files)
    for (const [, target = ''] of text.matchAll(/\]\(([^)]+)\)/g)) expect(names).toContain(target);
});

test('a tampered URL of an archive is rejected, and so is a stranger who asks for one', async () => {
  const { spaceId, path } = await makeArchive();
  const tampered = [
    `${path}x`,
    path.replace(/expires=\d+/, 'expires=9999999999'),
    path.replace('rev_', 'rev_x'),
  ];
  for (const url of tampered) {
    const response = await server.send('GET', url);
    expect([url, response.status]).toEqual([url, 403]);
    expect(messageOf(response)).toMatch(/did not sign/);
  }
  const { outsider } = server.world;
  expect((await server.send('GET', `/v1/spaces/${spaceId}/archive`, { as: outsider })).status).toBe(404);
  expect((await server.send('GET', `/v1/spaces/${spaceId}/archive`)).status).toBe(401);
});

import { expect, test } from 'vitest';
import { makeSite, useReader } from './reader-server.ts';

const server = useReader();
const bar = 'class="preview"';

test('a preview of an unchanged change request says so, and only its visitor is told', async () => {
  const { client } = server.world.people.admin;
  const { site, spaceId, url } = await makeSite(server.world);
  const { id: changeRequest } = await client.changeRequests.create({ spaceId, body: { subject: 'Draft' } });
  const preview = await client.sitePublishing.getPreview({ ...site, changeRequest });
  const first = await server.get(preview.url);
  expect(first).toMatchObject({ status: 303 });
  const { location, 'set-cookie': set } = first.headers;
  const cookie = [set].flat().map((line) => String(line).split(';')[0]);
  const shown = await server.get(String(location), { cookie: cookie.join('; ') });
  expect(shown).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-cache' } });
  expect(shown.text).toContain(bar);
  expect(shown.text).toContain('noindex');

  const visited = await server.get(url);
  expect(visited).toMatchObject({ status: 200 });
  expect(visited.text).not.toContain(bar);
  expect(visited.text).not.toContain('noindex');
});

import { describe, expect, test } from 'vitest';
import { member, useServer } from './server.ts';

const server = useServer();

async function publish() {
  const { client } = server.world.people.admin;
  const { organizationId } = server.world;
  const { id: siteId } = await client.sites.create({
    organizationId,
    body: { title: 'Docs', spaces: 'empty' },
  });
  const { urls } = await client.sites.publish({ organizationId, siteId });
  return { address: urls.published ?? '', path: `/v1/orgs/${organizationId}/sites/${siteId}` };
}

describe('a renderer', () => {
  test('resolves a URL without a token, and reads the site with the token from the result', async () => {
    const { address, path } = await publish();
    const json = {
      url: `${address}page`,
      visitor: { unsignedClaims: { lang: 'fr' } },
      redirectOnError: true,
    };
    const found = await server.send('POST', '/v1/urls/published', { json });
    expect(found).toMatchObject({ status: 200, body: { pathname: '/page', complete: true } });
    const headers = { authorization: `Bearer ${String(member(found, 'apiToken'))}` };
    const read = async (of: string, method = 'GET') => (await server.send(method, of, { headers })).status;
    expect(await read(path)).toBe(200);
    expect(await read(`${path}/published`)).toBe(200);
    expect(await read(`${path}/structure?shareKey=any`)).toBe(200);
    expect(await read(`${path}/sections`)).toBe(200);
    expect(await read(`${path}/site-spaces?default=true`)).toBe(200);
    expect(await read(`/v1/spaces/${String(member(found, 'space'))}`)).toBe(200);
    expect(await read(`${path}/share-links`)).toBe(403);
    expect(await read(path, 'DELETE')).toBe(403);
    expect(await read('/v1/orgs')).toBe(403);
  });

  test('resolves a URL with a query, too', async () => {
    const { address } = await publish();
    const query = new URLSearchParams({ url: address, redirectOnError: 'false' }).toString();
    expect(await server.send('GET', `/v1/urls/published?${query}`)).toMatchObject({ status: 200 });
    expect(await server.send('GET', '/v1/urls/published')).toMatchObject({ status: 400 });
    const nowhere = new URLSearchParams({ url: `${address.slice(0, -2)}/` }).toString();
    expect(await server.send('GET', `/v1/urls/published?${nowhere}`)).toMatchObject({ status: 404 });
  });

  test('gets a 401 for an invalid token, even where none is required', async () => {
    const { address, path } = await publish();
    const headers = { authorization: 'Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6ImxlY3Rlcm4tc2l0ZStqd3QifQ.e30.x' };
    const json = { url: address };
    expect(await server.send('POST', '/v1/urls/published', { json, headers })).toMatchObject({ status: 401 });
    expect(await server.send('GET', path, { headers })).toMatchObject({ status: 401 });
  });

  test('leaves no token, key or URL of its visitors in the log', async () => {
    const { address } = await publish();
    const query = new URLSearchParams({
      url: `${address}secret-page`,
      visitorAuthToken: 'secret-token',
    }).toString();
    await server.send('GET', `/v1/urls/published?${query}`);
    expect(JSON.stringify(server.log)).not.toContain('secret-');
  });
});

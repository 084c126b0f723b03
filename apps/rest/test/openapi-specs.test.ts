import { fixtures } from '@lectern/domain/testing';
import { describe, expect, test } from 'vitest';
import { useServer } from './server.ts';

const server = useServer();
const source = { text: 'openapi: 3.1.0\ninfo: {title: Petstore, version: "1"}\npaths: {}\n' };

describe('an OpenAPI spec', () => {
  test('is created, updated and deleted with the documented statuses', async () => {
    const { organizationId, people } = server.world;
    const [as, path] = [people.create, `/v1/orgs/${organizationId}/openapi`];
    const made = await server.send('POST', path, { as, json: { slug: 'petstore', source } });
    expect(made).toMatchObject({ status: 201, body: { slug: 'petstore', processingState: 'pending' } });
    expect(made.headers.get('location')).toBeNull();
    const sent = (method: string, of: string, json?: unknown) => server.send(method, path + of, { as, json });
    expect(await sent('POST', '', { slug: 'petstore', source })).toMatchObject({ status: 409 });
    expect(await sent('PUT', '/petstore', { source })).toMatchObject({ status: 200 });
    expect(await sent('PUT', '/another', { source })).toMatchObject({
      status: 200,
      body: { slug: 'another' },
    });
    expect(await sent('PUT', '/Not-A-Slug', { source })).toMatchObject({ status: 400 });
    expect(
      await sent('PUT', '/petstore', { source: { ...source, url: 'https://example.com' } }),
    ).toMatchObject({
      status: 400,
    });
    expect(await sent('PATCH', '/petstore', { visibility: 'public' })).toMatchObject({
      status: 200,
      body: { visibility: 'public' },
    });
    expect(await sent('GET', '/petstore/versions/latest')).toMatchObject({ status: 404 });
    expect(await sent('DELETE', '/petstore')).toMatchObject({ status: 205 });
    expect(await sent('DELETE', '/petstore')).toMatchObject({ status: 404 });
  });

  test('is updated with If-Match only while it is unchanged', async () => {
    const { organizationId, people } = server.world;
    const [as, path] = [people.create, `/v1/orgs/${organizationId}/openapi/conditional`];
    await server.send('PUT', path, { as, json: { source } });
    const { headers } = await server.send('GET', path, { as });
    const change = (visibility: string) =>
      server.send('PATCH', path, {
        as,
        json: { visibility },
        headers: { 'if-match': String(headers.get('etag')) },
      });
    expect((await change('public')).status).toBe(200);
    expect((await change('private')).status).toBe(412);
  });

  test('returns its latest content without a token when it is public', async () => {
    const { world } = server;
    const spec = await fixtures.openapiSpecs.getLatestVersionContent(world);
    const path = `/v1/orgs/${spec.organizationId}/openapi/${spec.specSlug}`;
    const read = (of: string, headers = {}) => server.send('GET', path + of, { headers });
    expect((await read('/versions/latest/content')).status).toBe(401);
    await world.people.admin.client.openapiSpecs.update({ ...spec, body: { visibility: 'public' } });
    const shown = await read('/versions/latest/content');
    expect(shown).toMatchObject({
      status: 200,
      body: { filesystem: { 'openapi.json': { openapi: '3.1.0' } } },
    });
    const etag = String(shown.headers.get('etag'));
    expect((await read('/versions/latest/content', { 'if-none-match': etag })).status).toBe(304);
    expect((await read('/versions/latest/content', { authorization: 'Bearer unknown-token' })).status).toBe(
      401,
    );
    expect((await read('/versions/latest')).status).toBe(401);
    expect((await read('')).status).toBe(401);
  });
});

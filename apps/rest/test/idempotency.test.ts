import { describe, expect, test } from 'vitest';
import { member, detailPaths, type Sent, useServer } from './server.ts';

const server = useServer();

const post = (path: string, key: string, sent: Sent = {}) =>
  server.send('POST', path, {
    as: server.world.people.admin,
    ...sent,
    headers: { 'idempotency-key': key, ...sent.headers },
  });

describe('Idempotency-Key on POST', () => {
  test('replays the status, Location and body, and creates one resource', async () => {
    const sites = `/v1/orgs/${server.world.organizationId}/sites`;
    const json = { title: 'Made once' };
    const first = await post(sites, 'a', { json });
    const again = await post(sites, 'a', { json });
    expect(first.status).toBe(201);
    expect(again.status).toBe(201);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    const list = await server.send('GET', `${sites}?title=once`, { as: server.world.people.admin });
    expect(member(list, 'count')).toBe(1);
  });

  test('is a 422 with another body, and a 400 with an invalid key', async () => {
    const collections = `/v1/orgs/${server.world.organizationId}/collections`;
    expect((await post(collections, 'b', { json: { title: 'One' } })).status).toBe(201);
    expect((await post(collections, 'b', { json: { title: 'Two' } })).status).toBe(422);
    const wrong = await post(collections, 'x'.repeat(256));
    expect(wrong.status).toBe(400);
    expect(detailPaths(wrong)).toEqual(['header.Idempotency-Key']);
  });

  test('is a 409 where the first response contained a secret', async () => {
    const json = { label: 'CI' };
    expect((await post('/v1/user/tokens', 'c', { json })).status).toBe(201);
    const again = await post('/v1/user/tokens', 'c', { json });
    expect(again.status).toBe(409);
    expect(again.text).not.toContain('lectern_');
  });

  test('is ignored on other methods', async () => {
    const { organizationId, people } = server.world;
    const path = `/v1/orgs/${organizationId}`;
    const headers = { 'idempotency-key': 'd' };
    for (const title of ['Home 1', 'Home 2']) {
      const response = await server.send('PATCH', path, { as: people.admin, headers, json: { title } });
      expect(member(response, 'title')).toBe(title);
    }
  });
});

import { describe, expect, test } from 'vitest';
import { member, type Sent, useServer } from './server.ts';

const server = useServer();

async function newPlaces() {
  const { client } = server.world.people.admin;
  const { organizationId } = server.world;
  const { id: spaceId } = await client.spaces.create({ organizationId });
  const { number } = await client.changeRequests.create({ spaceId, body: {} });
  return {
    space: `/v1/spaces/${spaceId}`,
    'change request': `/v1/spaces/${spaceId}/change-requests/${number}`,
  };
}

const text = { body: { markdown: 'Is this **right**?' } };

describe.each(['space', 'change request'] as const)('comments on a %s', (where) => {
  const send = (method: string, path: string, sent: Sent = {}) =>
    server.send(method, path, { as: server.world.people.comment, ...sent });

  test('are posted, read, resolved and deleted with the documented statuses', async () => {
    const base = (await newPlaces())[where];
    const posted = await send('POST', `${base}/comments`, { json: text });
    expect([posted.status, member(posted, 'status')]).toEqual([200, 'open']);
    const path = `${base}/comments/${String(member(posted, 'id'))}`;
    expect((await send('GET', path)).body).toEqual(posted.body);
    expect(member(await send('GET', path), 'body')).toEqual(text.body);
    expect(member(await send('GET', `${path}?format=document`), 'body')).toMatchObject({
      document: { object: 'document' },
    });
    const location = new URL(String(Reflect.get(Object(member(posted, 'urls')), 'location'))).pathname;
    expect((await send('GET', location)).body).toEqual(posted.body);
    expect(member(await send('GET', base, { as: server.world.people.admin }), 'comments')).toBe(1);
    const resolved = await send('PUT', path, { json: { resolved: true } });
    expect([resolved.status, member(resolved, 'status')]).toEqual([200, 'resolved']);
    expect(member(resolved, 'resolvedAt')).toEqual(expect.any(String));
    expect(member(await send('GET', base), 'comments')).toBe(0);
    const deleted = await send('DELETE', path);
    expect([deleted.status, deleted.text]).toEqual([205, '']);
    expect((await send('DELETE', path)).status).toBe(404);
    expect((await send('GET', path)).status).toBe(404);
  });

  test('are filtered by the query, with repeated keys for the authors', async () => {
    const base = (await newPlaces())[where];
    const { admin, comment } = server.world.people;
    const mine = await send('POST', `${base}/comments`, { json: text });
    const theirs = await send('POST', `${base}/comments`, { json: text, as: admin });
    const [author, other] = [comment.actor.userId, admin.actor.userId];
    const listed = async (query: string) => {
      const response = await send('GET', `${base}/comments?${query}`);
      expect(response.status).toBe(200);
      return response.body;
    };
    const both = [theirs, mine].map((response) => String(member(response, 'id')));
    const ids = (body: unknown) =>
      (Reflect.get(Object(body), 'items') as { id: string }[]).map(({ id }) => id).toSorted();
    expect(ids(await listed(`authors=${author}&authors=${other}`))).toEqual(both.toSorted());
    expect(await listed(`authors=${author}`)).toEqual({ count: 1, items: [mine.body] });
    expect(await listed('status=resolved&order=asc&targetPage=page_none')).toEqual({ count: 0, items: [] });
    expect((await send('GET', `${base}/comments?status=closed`)).status).toBe(400);
    expect((await send('GET', `${base}/comments?order=up`)).status).toBe(400);
  });

  test('have replies, which are updated and deleted', async () => {
    const base = (await newPlaces())[where];
    const posted = await send('POST', `${base}/comments`, { json: { body: {} } });
    expect([posted.status, member(posted, 'body')]).toEqual([200, { markdown: '' }]);
    const replies = `${base}/comments/${String(member(posted, 'id'))}/replies`;
    const reply = await send('POST', `${replies}?format=markdown`, { json: text });
    expect([reply.status, member(reply, 'object')]).toEqual([200, 'comment-reply']);
    const path = `${replies}/${String(member(reply, 'id'))}`;
    expect((await send('GET', path)).body).toEqual(reply.body);
    expect((await send('GET', replies)).body).toEqual({ count: 1, items: [reply.body] });
    // What a client sends beside what is known is ignored.
    const json = { addedReactions: ['👍'], resolved: true };
    const updated = await send('PUT', path, { json });
    expect([updated.status, member(updated, 'reactions')]).toMatchObject([200, [{ emoji: '👍', count: 1 }]]);
    const deleted = await send('DELETE', path);
    expect([deleted.status, deleted.text]).toEqual([205, '']);
    expect((await send('DELETE', path)).status).toBe(404);
    expect((await send('PUT', path, { json })).status).toBe(404);
  });

  test('are rejected when invalid, with the path', async () => {
    const base = (await newPlaces())[where];
    const rejected = async (json: unknown) => {
      const { status, body } = await send('POST', `${base}/comments`, { json });
      expect(status).toBe(400);
      return Reflect.get(Object(Reflect.get(Object(body), 'error')), 'details') as { path: string }[];
    };
    expect(await rejected({})).toMatchObject([{ path: 'body.body' }]);
    expect(await rejected({ body: 'Hm.' })).toMatchObject([{ path: 'body.body' }]);
    expect(await rejected({ body: { markdown: 5 } })).toMatchObject([{ path: 'body.body.markdown' }]);
    expect(await rejected({ ...text, page: 'page_none' })).toMatchObject([{ path: 'body.page' }]);
    expect(await rejected({ ...text, node: 'x' })).toMatchObject([{ path: 'body.page' }]);
    const read = await send('POST', `${base}/comments`, { json: text, as: server.world.people.read });
    expect(read.status).toBe(403);
  });
});

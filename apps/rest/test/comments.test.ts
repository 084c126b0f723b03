import { describe, expect, it } from 'vitest';
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

  it('are posted, read, resolved and deleted with the statuses of the specification', async () => {
    const place = (await newPlaces())[where];
    const posted = await send('POST', `${place}/comments`, { json: text });
    expect([posted.status, member(posted, 'status')]).toEqual([200, 'open']);
    const path = `${place}/comments/${String(member(posted, 'id'))}`;
    expect((await send('GET', path)).body).toEqual(posted.body);
    expect(member(await send('GET', path), 'body')).toEqual(text.body);
    expect(member(await send('GET', `${path}?format=document`), 'body')).toMatchObject({
      document: { object: 'document' },
    });
    const location = new URL(String(Reflect.get(Object(member(posted, 'urls')), 'location'))).pathname;
    expect((await send('GET', location)).body).toEqual(posted.body);
    expect(member(await send('GET', place, { as: server.world.people.admin }), 'comments')).toBe(1);
    const resolved = await send('PUT', path, { json: { resolved: true } });
    expect([resolved.status, member(resolved, 'status')]).toEqual([200, 'resolved']);
    expect(member(resolved, 'resolvedAt')).toEqual(expect.any(String));
    expect(member(await send('GET', place), 'comments')).toBe(0);
    const deleted = await send('DELETE', path);
    expect([deleted.status, deleted.text]).toEqual([205, '']);
    expect((await send('DELETE', path)).status).toBe(404);
    expect((await send('GET', path)).status).toBe(404);
  });

  it('are listed by what the query says, with repeated keys for the authors', async () => {
    const place = (await newPlaces())[where];
    const { admin, comment } = server.world.people;
    const mine = await send('POST', `${place}/comments`, { json: text });
    const theirs = await send('POST', `${place}/comments`, { json: text, as: admin });
    const [author, other] = [comment.actor.userId, admin.actor.userId];
    const listed = async (query: string) => {
      const answer = await send('GET', `${place}/comments?${query}`);
      expect(answer.status).toBe(200);
      return answer.body;
    };
    const both = [theirs, mine].map((answer) => String(member(answer, 'id')));
    const ids = (body: unknown) =>
      (Reflect.get(Object(body), 'items') as { id: string }[]).map(({ id }) => id).toSorted();
    expect(ids(await listed(`authors=${author}&authors=${other}`))).toEqual(both.toSorted());
    expect(await listed(`authors=${author}`)).toEqual({ count: 1, items: [mine.body] });
    expect(await listed('status=resolved&order=asc&targetPage=page_none')).toEqual({ count: 0, items: [] });
    expect((await send('GET', `${place}/comments?status=closed`)).status).toBe(400);
    expect((await send('GET', `${place}/comments?order=up`)).status).toBe(400);
  });

  it('are replied to, and the replies changed and deleted', async () => {
    const place = (await newPlaces())[where];
    const posted = await send('POST', `${place}/comments`, { json: { body: {} } });
    expect([posted.status, member(posted, 'body')]).toEqual([200, { markdown: '' }]);
    const replies = `${place}/comments/${String(member(posted, 'id'))}/replies`;
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

  it('refuse what is no comment, and name the place', async () => {
    const place = (await newPlaces())[where];
    const refused = async (json: unknown) => {
      const { status, body } = await send('POST', `${place}/comments`, { json });
      expect(status).toBe(400);
      return Reflect.get(Object(Reflect.get(Object(body), 'error')), 'details') as { path: string }[];
    };
    expect(await refused({})).toMatchObject([{ path: 'body.body' }]);
    expect(await refused({ body: 'Hm.' })).toMatchObject([{ path: 'body.body' }]);
    expect(await refused({ body: { markdown: 5 } })).toMatchObject([{ path: 'body.body.markdown' }]);
    expect(await refused({ ...text, page: 'page_none' })).toMatchObject([{ path: 'body.page' }]);
    expect(await refused({ ...text, node: 'x' })).toMatchObject([{ path: 'body.page' }]);
    const read = await send('POST', `${place}/comments`, { json: text, as: server.world.people.read });
    expect(read.status).toBe(403);
  });
});

import { connectDatabase, createDomain, type Domain, type Tables } from '@lectern/domain';
import type { Person } from '@lectern/domain/testing';
import { expect, onTestFinished, test, describe } from 'vitest';
import { type Body, useGraphqlServer } from './graphql-server.ts';

const server = useGraphqlServer();
const subscription = `subscription Watch($organizationId: ID!, $types: [EventType!], $lastEventId: ID) {
  events(organizationId: $organizationId, types: $types, lastEventId: $lastEventId) {
    id type space site actor data
  }
}`;

type Asked = {
  readonly as?: Person;
  readonly query?: string;
  readonly variables?: Record<string, unknown>;
  readonly headers?: Record<string, string>;
};
type Told = { readonly id?: string; readonly event: string; readonly data: Body };

/** Subscribes to the organization of the world, and gathers what comes. */
async function subscribe({ as = server.world.people.admin, query, variables, headers }: Asked = {}) {
  const { events } = server.world.ctx.store;
  // While an older transaction of the server runs, what happened since it began is still to come.
  await expect.poll(() => events.hasUnsettled(server.world.organizationId)).toBe(false);
  if (!server.app.server.listening) await server.app.listen({ host: '127.0.0.1', port: 0 });
  const address = server.app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${as.token}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...headers,
    },
    body: JSON.stringify({
      query: query ?? subscription,
      variables: { organizationId: server.world.organizationId, ...variables },
    }),
    signal: stop.signal,
  });
  const told: Told[] = [];
  let ended = false;
  void read(response, told).then(
    () => (ended = true),
    () => (ended = true),
  );
  return {
    response,
    told,
    stop: () => stop.abort(),
    ended: () => ended,
    types: () => told.map(({ data }) => data.data?.events.type as unknown),
  };
}

async function read(response: Response, told: Told[]): Promise<void> {
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = Object.fromEntries(
        block.split('\n').map((line): [string, string] => {
          const at = line.indexOf(':');
          return [line.slice(0, at), line.slice(at + 2)];
        }),
      );
      const { id, event, data } = fields;
      if (event === undefined) continue;
      told.push({
        ...(id !== undefined && { id }),
        event,
        data: data === '' ? {} : JSON.parse(data ?? '{}'),
      });
    }
  }
}

async function makeSpace(domain: Domain = server.world.domain, title = 'Guide'): Promise<string> {
  const { organizationId, people } = server.world;
  return (await domain.as(people.admin.actor).spaces.create({ organizationId, body: { title } })).id;
}

describe('a subscription to events', () => {
  test('tells what happens as it happens, with names as GraphQL has them', async () => {
    const { response, told } = await subscribe({ variables: { types: ['SPACE_CREATED'] } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const space = await makeSpace();
    await server.world.people.admin.client.spaces.update({ spaceId: space, body: { title: 'Other' } });
    const second = await makeSpace();
    await expect.poll(() => told.length).toBe(2);
    const actor = server.world.people.admin.actor.userId;
    expect(told.map(({ data }) => data.data.events)).toEqual([
      { id: told[0]?.id, type: 'SPACE_CREATED', space, site: null, actor, data: { spaceId: space } },
      { id: told[1]?.id, type: 'SPACE_CREATED', space: second, site: null, actor, data: { spaceId: second } },
    ]);
  });

  test('is not answered before it has begun, so that nothing is missed', async () => {
    const go = Promise.withResolvers<void>();
    server.holdEvents(go.promise);
    onTestFinished(() => go.resolve());
    let answered = false;
    const subscribing = subscribe().finally(() => (answered = true));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(answered).toBe(false);
    go.resolve();
    const { told } = await subscribing;
    const space = await makeSpace();
    await expect.poll(() => told.map(({ data }) => data.data.events.space as unknown)).toEqual([space]);
  });

  test('goes on behind the last event that was received, and misses nothing', async () => {
    const first = await subscribe();
    const spaces = [await makeSpace()];
    await expect.poll(() => first.told.length).toBe(1);
    first.stop();
    // While nobody listens.
    for (let index = 0; index < 3; index += 1) spaces.push(await makeSpace());
    const lastEventId = first.told[0]?.id ?? '';
    const byArgument = await subscribe({ variables: { lastEventId } });
    const byHeader = await subscribe({ headers: { 'last-event-id': lastEventId } });
    spaces.push(await makeSpace());
    for (const { told } of [byArgument, byHeader]) {
      await expect.poll(() => told.length).toBe(4);
      expect(told.map(({ data }) => data.data.events.space as unknown)).toEqual(spaces.slice(1));
    }
  });

  test('is told of nothing that the subscriber may not see', async () => {
    const { people, organizationId } = server.world;
    const guest = await subscribe({ as: people.guest });
    const member = await subscribe({ as: people.read });
    const spaceId = await makeSpace();
    await people.admin.client.sites.create({ organizationId, body: { title: 'Docs' } });
    const body = { role: 'read' as const, users: [people.guest.actor.userId] };
    await people.admin.client.spacePermissions.invite({ spaceId, body });
    await people.admin.client.spaces.update({ spaceId, body: { title: 'Shared' } });
    await expect.poll(member.types).toEqual(['SPACE_CREATED', 'SITE_CREATED', 'SPACE_UPDATED']);
    await expect.poll(guest.types).toContain('SPACE_UPDATED');
    expect(guest.types()).not.toContain('SITE_CREATED');
  });

  test('of an organization that is not there for the caller ends with a 404', async () => {
    const { told, ended } = await subscribe({ as: server.world.outsider });
    await expect.poll(ended).toBe(true);
    expect(told).toMatchObject([
      { event: 'next', data: { errors: [{ extensions: { code: 'NOT_FOUND', status: 404 } }] } },
      { event: 'complete' },
    ]);
  });

  test('ends once the token is revoked, and says why', async () => {
    const { world } = server;
    const { client, actor } = world.people.admin;
    const created = await client.tokens.create({ body: { label: 'short' } });
    const { told, ended } = await subscribe({ as: { actor, client, token: created.token } });
    await makeSpace();
    await expect.poll(() => told.length).toBe(1);
    await client.tokens.delete({ tokenId: created.id });
    await makeSpace();
    await expect.poll(ended, { timeout: 10_000 }).toBe(true);
    expect(told.at(1)).toMatchObject({ data: { errors: [{ extensions: { status: 401 } }] } });
  });

  test('behind an event that is not there is refused', async () => {
    const { told, ended } = await subscribe({ variables: { lastEventId: 'event_none' } });
    await expect.poll(ended).toBe(true);
    expect(told[0]).toMatchObject({ data: { errors: [{ extensions: { status: 400 } }] } });
  });

  test('is refused with JSON when it is not valid, and without a token', async () => {
    const invalid = await subscribe({ query: 'subscription { nothing }' });
    expect(invalid.response.status).toBe(400);
    const anonymous = await subscribe({ headers: { authorization: '' } });
    expect(anonymous.response.status).toBe(401);
  });

  test('asked for without a stream is refused with what to do', async () => {
    const { organizationId } = server.world;
    const { errors } = await server.ask(subscription, { variables: { organizationId } });
    expect(errors?.[0]?.message).toContain('text/event-stream');
  });

  test('cannot be held more than 20 times by one user', async () => {
    const as = server.world.people.review;
    const opened = await Promise.all(Array.from({ length: 20 }, () => subscribe({ as })));
    expect(opened.map(({ response }) => response.status)).toEqual(Array(20).fill(200));
    expect((await subscribe({ as })).response.status).toBe(429);
    opened[0]?.stop();
    await expect.poll(async () => (await subscribe({ as })).response.status).toBe(200);
  });
});

test('a query that accepts a stream is answered in one', async () => {
  const { told, ended } = await subscribe({ query: '{ viewer { displayName } }', variables: {} });
  await expect.poll(ended).toBe(true);
  expect(told).toEqual([
    { event: 'next', data: { data: { viewer: { displayName: 'admin' } } } },
    { event: 'complete', data: {} },
  ]);
});

// The embedded database has one process.
test.skipIf(process.env['DATABASE_URL'] === undefined)('what another process does is told, too', async () => {
  const { world, database } = server;
  const { rows } = await database.kysely.executeQuery<{ name: string }>(
    database.kysely.selectNoFrom((eb) => eb.fn<string>('current_database', []).as('name')).compile(),
  );
  const url = new URL(process.env['DATABASE_URL'] ?? '');
  url.pathname = `/${rows[0]?.name}`;
  const other = await connectDatabase<Tables>({ kind: 'postgres', url: url.href });
  onTestFinished(() => other.close());
  const elsewhere = createDomain({ database: other, settings: world.domain.settings, log: world.domain.log });
  const { told, types } = await subscribe();
  const space = await makeSpace(elsewhere, 'From elsewhere');
  await expect.poll(types, { timeout: 10_000 }).toEqual(['SPACE_CREATED']);
  expect(told[0]?.data.data.events.space).toBe(space);
});

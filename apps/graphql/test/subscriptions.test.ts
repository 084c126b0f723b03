import { connectDatabase, createDomain, type Domain, type Tables } from '@lectern/domain';
import type { Person } from '@lectern/domain/testing';
import { expect, onTestFinished, test, describe } from 'vitest';
import { type Body, useGraphqlServer } from './graphql-server.ts';

const server = useGraphqlServer();
const subscription = `subscription Watch($organizationId: ID!, $types: [EventType!], $lastEventId: ID) {
  events(organizationId: $organizationId, types: $types, lastEventId: $lastEventId) {
    id type space: spaceId site: siteId actor: actorId data { ... on SpaceCreatedEvent { spaceId } }
  }
}`;

type RequestOptions = {
  readonly as?: Person;
  readonly query?: string;
  readonly variables?: Record<string, unknown>;
  readonly headers?: Record<string, string>;
};
type ReceivedEvent = { readonly id?: string; readonly event: string; readonly data: Body };

/** Subscribes to the organization of the world, and gathers what comes. */
async function subscribe({ as = server.world.people.admin, query, variables, headers }: RequestOptions = {}) {
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
  const received: ReceivedEvent[] = [];
  let ended = false;
  void read(response, received).then(
    () => (ended = true),
    () => (ended = true),
  );
  return {
    response,
    received,
    stop: () => stop.abort(),
    ended: () => ended,
    types: () => received.map(({ data }) => data.data?.events.type as unknown),
  };
}

async function read(response: Response, received: ReceivedEvent[]): Promise<void> {
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
      received.push({
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
  test('delivers events as they happen, with the names of GraphQL', async () => {
    const { response, received } = await subscribe({ variables: { types: ['SPACE_CREATED'] } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const space = await makeSpace();
    await server.world.people.admin.client.spaces.update({ spaceId: space, body: { title: 'Other' } });
    const second = await makeSpace();
    await expect.poll(() => received.length).toBe(2);
    const actor = server.world.people.admin.actor.userId;
    expect(received.map(({ data }) => data.data.events)).toEqual([
      { id: received[0]?.id, type: 'SPACE_CREATED', space, site: null, actor, data: { spaceId: space } },
      {
        id: received[1]?.id,
        type: 'SPACE_CREATED',
        space: second,
        site: null,
        actor,
        data: { spaceId: second },
      },
    ]);
  });

  test('gets no response before it has started, so that no event is missed', async () => {
    const go = Promise.withResolvers<void>();
    server.holdEvents(go.promise);
    onTestFinished(() => go.resolve());
    let responded = false;
    const subscribing = subscribe().finally(() => (responded = true));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(responded).toBe(false);
    go.resolve();
    const { received } = await subscribing;
    const space = await makeSpace();
    await expect.poll(() => received.map(({ data }) => data.data.events.space as unknown)).toEqual([space]);
  });

  test('resumes after the last received event without missing any', async () => {
    const first = await subscribe();
    const spaces = [await makeSpace()];
    await expect.poll(() => first.received.length).toBe(1);
    first.stop();
    // While there is no subscription.
    for (let index = 0; index < 3; index += 1) spaces.push(await makeSpace());
    const lastEventId = first.received[0]?.id ?? '';
    const byArgument = await subscribe({ variables: { lastEventId } });
    const byHeader = await subscribe({ headers: { 'last-event-id': lastEventId } });
    spaces.push(await makeSpace());
    for (const { received } of [byArgument, byHeader]) {
      await expect.poll(() => received.length).toBe(4);
      expect(received.map(({ data }) => data.data.events.space as unknown)).toEqual(spaces.slice(1));
    }
  });

  test('delivers no event that the subscriber may not see', async () => {
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

  test('to an organization that the caller cannot see ends with a 404', async () => {
    const { received, ended } = await subscribe({ as: server.world.outsider });
    await expect.poll(ended).toBe(true);
    expect(received).toMatchObject([
      { event: 'next', data: { errors: [{ extensions: { code: 'NOT_FOUND', status: 404 } }] } },
      { event: 'complete' },
    ]);
  });

  test('ends with an error once the token is revoked', async () => {
    const { world } = server;
    const { client, actor } = world.people.admin;
    const created = await client.tokens.create({ body: { label: 'short' } });
    const { received, ended } = await subscribe({ as: { actor, client, token: created.token } });
    await makeSpace();
    await expect.poll(() => received.length).toBe(1);
    await client.tokens.delete({ tokenId: created.id });
    await makeSpace();
    await expect.poll(ended).toBe(true);
    expect(received.at(1)).toMatchObject({ data: { errors: [{ extensions: { status: 401 } }] } });
  });

  test('reads what an event leads to as the user is now', async () => {
    const { world, database } = server;
    const { organizationId } = world;
    const subscriber = await world.person('subscriber', { instanceAdmin: true });
    const leaver = await world.person('leaver');
    await world.join(organizationId, subscriber, 'read');
    await world.join(organizationId, leaver, 'admin');
    const first = await subscribe({ variables: { types: ['SPACE_CREATED'] } });
    await makeSpace();
    await expect.poll(() => first.received.length).toBe(1);
    await leaver.client.spaces.create({ organizationId, body: { title: 'Left' } });
    await expect.poll(() => first.received.length).toBe(2);
    first.stop();
    await world.people.admin.client.members.remove({ organizationId, userId: leaver.actor.userId });
    const variables = { lastEventId: first.received[0]?.id };
    const query = `subscription ($organizationId: ID!, $lastEventId: ID) {
      events(organizationId: $organizationId, types: [SPACE_CREATED], lastEventId: $lastEventId) { actorId actor { displayName } }
    }`;
    const before = await subscribe({ as: subscriber, query, variables });
    await expect.poll(() => before.received.length).toBe(1);
    const go = Promise.withResolvers<undefined>();
    server.holdEvents(go.promise);
    const requests = server.log.length;
    const opening = subscribe({ as: subscriber, query, variables });
    await expect.poll(() => server.log.length).toBeGreaterThan(requests);
    // The token is read, and the events wait.
    await new Promise((resolve) => setTimeout(resolve, 200));
    const users = database.kysely.updateTable('users').set({ instance_admin: false });
    await users.where('id', '=', subscriber.actor.userId).execute();
    world.ctx.authenticator.invalidate();
    go.resolve(undefined);
    const { received } = await opening;
    await expect.poll(() => received.length).toBe(1);
    const actorId = leaver.actor.userId;
    const events = [before, { received }].map((stream) => stream.received[0]?.data.data.events as unknown);
    expect(events).toEqual([
      { actorId, actor: { displayName: 'leaver' } },
      { actorId, actor: null },
    ]);
  });

  test('after an unknown event is rejected', async () => {
    const { received, ended } = await subscribe({ variables: { lastEventId: 'event_none' } });
    await expect.poll(ended).toBe(true);
    expect(received[0]).toMatchObject({ data: { errors: [{ extensions: { status: 400 } }] } });
  });

  test('that is invalid or has no token is rejected with JSON', async () => {
    const invalid = await subscribe({ query: 'subscription { nothing }' });
    expect(invalid.response.status).toBe(400);
    const anonymous = await subscribe({ headers: { authorization: '' } });
    expect(anonymous.response.status).toBe(401);
  });

  test('without an event stream is rejected with what to do', async () => {
    const { organizationId } = server.world;
    const { errors } = await server.execute(subscription, { variables: { organizationId } });
    expect(errors?.[0]?.message).toContain('text/event-stream');
  });

  test('is limited to 20 per user', async () => {
    const as = server.world.people.review;
    const opened = await Promise.all(Array.from({ length: 20 }, () => subscribe({ as })));
    expect(opened.map(({ response }) => response.status)).toEqual(Array(20).fill(200));
    expect((await subscribe({ as })).response.status).toBe(429);
    opened[0]?.stop();
    await expect.poll(async () => (await subscribe({ as })).response.status).toBe(200);
  });
});

test('a query that accepts an event stream gets its result in one', async () => {
  const { received, ended } = await subscribe({ query: '{ viewer { displayName } }', variables: {} });
  await expect.poll(ended).toBe(true);
  expect(received).toEqual([
    { event: 'next', data: { data: { viewer: { displayName: 'admin' } } } },
    { event: 'complete', data: {} },
  ]);
});

describe('a client that accepts JSON before an event stream', () => {
  const accept = 'application/graphql-response+json, application/json, text/event-stream, multipart/mixed';

  test.each([
    ['query', '{ viewer { displayName } }', 200],
    ['invalid query', '{ nothing }', 400],
  ])('gets the result of a %s as JSON, on a connection that stays open', async (_kind, query, status) => {
    const { response } = await subscribe({ query, variables: {}, headers: { accept } });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toMatch(/^application\/graphql-response\+json/);
    expect(response.headers.get('connection')).toBe('keep-alive');
  });

  test('gets the results of a subscription as an event stream', async () => {
    const { types } = await subscribe({ variables: { types: ['SPACE_CREATED'] }, headers: { accept } });
    await makeSpace();
    await expect.poll(types).toEqual(['SPACE_CREATED']);
  });
});

// The embedded database has one process.
test.skipIf(process.env['DATABASE_URL'] === undefined)('delivers events of another process', async () => {
  const { world, database } = server;
  const { rows } = await database.kysely.executeQuery<{ name: string }>(
    database.kysely.selectNoFrom((eb) => eb.fn<string>('current_database', []).as('name')).compile(),
  );
  const url = new URL(process.env['DATABASE_URL'] ?? '');
  url.pathname = `/${rows[0]?.name}`;
  const other = await connectDatabase<Tables>({ kind: 'postgres', url: url.href });
  onTestFinished(() => other.close());
  const elsewhere = createDomain({ database: other, settings: world.domain.settings, log: world.domain.log });
  const { received, types } = await subscribe();
  const space = await makeSpace(elsewhere, 'From elsewhere');
  await expect.poll(types).toEqual(['SPACE_CREATED']);
  expect(received[0]?.data.data.events.space).toBe(space);
});

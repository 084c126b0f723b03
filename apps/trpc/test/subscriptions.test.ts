import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Event } from '@lectern/contract';
import type { Person } from '@lectern/domain/testing';
import { createTRPCClient, httpSubscriptionLink, type TRPCClientError } from '@trpc/client';
import { EventSource } from 'eventsource';
import { expect, onTestFinished, test } from 'vitest';
import { eventsFor } from '../src/event-subscription.ts';
import type { AppRouter } from '../src/index.ts';
import { useTrpcServer } from './trpc-server.ts';

const server = useTrpcServer();

type Options = { readonly as?: Person; readonly lastEventId?: string };

/** Subscribes to the events of the world with the client of tRPC, and gathers what comes. */
async function subscribe({ as = server().world.people.admin, lastEventId }: Options = {}) {
  const { url, world } = server();
  // While an older transaction of the server runs, what happened since it began is still to come.
  await expect.poll(() => world.ctx.store.events.hasUnsettled(world.organizationId)).toBe(false);
  const lastEventIds: (string | null)[] = [];
  const client = createTRPCClient<AppRouter>({
    links: [
      httpSubscriptionLink({
        url,
        EventSource,
        eventSourceOptions: () => ({
          async fetch(input, init) {
            const headers = new Headers(init?.headers);
            headers.set('authorization', `Bearer ${as.token}`);
            lastEventIds.push(headers.get('last-event-id'));
            return fetch(input, { ...init, headers });
          },
        }),
      }),
    ],
  });
  const received: { id: string; data: Event }[] = [];
  const errors: TRPCClientError<AppRouter>[] = [];
  let isStarted = false;
  const input = { organizationId: world.organizationId, ...(lastEventId !== undefined && { lastEventId }) };
  const subscription = client.organizations.events.subscribe(input, {
    onStarted: () => (isStarted = true),
    // The client leaves members out where they are undefined.
    onData: (item) => received.push(item as { id: string; data: Event }),
    onError: (error) => errors.push(error),
  });
  onTestFinished(() => subscription.unsubscribe());
  await expect.poll(() => isStarted || errors.length > 0).toBe(true);
  return {
    received,
    errors,
    lastEventIds,
    stop: () => subscription.unsubscribe(),
    spaces: () => received.map(({ data }) => data.space),
  };
}

async function makeSpace(): Promise<string> {
  const { organizationId, people } = server().world;
  return (await people.admin.client.spaces.create({ organizationId, body: { title: 'Guide' } })).id;
}

test('a subscription delivers events as they happen, tracked by their ids', async () => {
  const { received } = await subscribe();
  const spaceId = await makeSpace();
  await expect.poll(() => received.length).toBe(1);
  expect(received[0]).toMatchObject({
    id: received[0]?.data.id,
    data: { type: 'space_created', space: spaceId, data: { spaceId } },
  });
});

test('a client whose server shuts down resumes after its last event', async () => {
  const { received, spaces, lastEventIds } = await subscribe();
  const made = [await makeSpace()];
  await expect.poll(() => received.length).toBe(1);
  // As the server does before it closes; another one answers the same client.
  server().world.domain.streams.end();
  made.push(await makeSpace(), await makeSpace());
  await expect.poll(spaces).toEqual(made);
  expect(lastEventIds).toEqual([null, received[0]?.id]);
});

test('a subscription begins after the given event', async () => {
  const first = await subscribe();
  const made = [await makeSpace()];
  await expect.poll(() => first.received.length).toBe(1);
  first.stop();
  made.push(await makeSpace());
  const second = await subscribe({ lastEventId: first.received[0]?.id ?? '' });
  await expect.poll(second.spaces).toEqual(made.slice(1));
});

test('an organization that the caller cannot see is an error, and no retry', async () => {
  const { errors, received } = await subscribe({ as: server().world.outsider });
  await expect.poll(() => errors.length).toBe(1);
  expect(errors[0]?.data).toMatchObject({
    code: 'NOT_FOUND',
    reason: 'not_found',
    path: 'organizations.events',
  });
  expect(received).toEqual([]);
});

test('a subscription ends with an error once the token is revoked', async () => {
  const { client, actor } = server().world.people.admin;
  const created = await client.tokens.create({ body: { label: 'short' } });
  const { received, errors } = await subscribe({ as: { actor, client, token: created.token } });
  await makeSpace();
  await expect.poll(() => received.length).toBe(1);
  await client.tokens.delete({ tokenId: created.id });
  await makeSpace();
  await expect.poll(() => errors.length).toBe(1);
  expect(errors[0]?.data).toMatchObject({ code: 'UNAUTHORIZED', httpStatus: 401 });
  expect(received).toHaveLength(1);
});

test('a subscription whose client has left already counts no longer', async () => {
  const { domain, people, organizationId } = server().world;
  const ctx = domain.context(people.comment.actor);
  const authenticate = () => Promise.resolve(ctx.actor);
  for (let count = 0; count < 21; count += 1) {
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    response.destroy();
    await expect.poll(() => response.closed).toBe(true);
    const open = eventsFor({ domain, ctx, response, authenticate });
    expect(await open({ organizationId })).toBeDefined();
  }
});

import { fixtures } from '@lectern/domain/testing';
import { createTRPCClient, httpBatchStreamLink } from '@trpc/client';
import { expect, test } from 'vitest';
import { type AppRouter, maxBatchSize } from '../src/index.ts';
import { useTrpcServer } from './trpc-server.ts';

const server = useTrpcServer();

test('a batch of the maximum size returns every result', async () => {
  const { batching, world } = server();
  const { organizationId } = world;
  const client = batching(world.people.admin);
  const calls = Array.from({ length: maxBatchSize }, () =>
    client.organizations.get.query({ organizationId }),
  );
  const responses = await Promise.all(calls);
  expect(new Set(responses.map(({ id }) => id))).toEqual(new Set([organizationId]));
});

test('a larger batch is rejected with what to do, for every call', async () => {
  const { batching, world } = server();
  const client = batching(world.people.admin);
  const calls = Array.from({ length: maxBatchSize + 1 }, () => client.users.getAuthenticated.query());
  for (const outcome of await Promise.allSettled(calls)) {
    expect(outcome).toMatchObject({
      status: 'rejected',
      reason: {
        message: expect.stringContaining('maxItems: 50'),
        data: { reason: 'invalid_input', httpStatus: 400 },
      },
    });
  }
});

test('a failed call does not affect the others', async () => {
  const { batching, world } = server();
  const client = batching(world.people.read);
  const [seen, rejected] = await Promise.allSettled([
    client.organizations.get.query({ organizationId: world.organizationId }),
    client.organizations.get.query({ organizationId: world.outsideOrganizationId }),
  ]);
  expect(seen).toMatchObject({ status: 'fulfilled', value: { id: world.organizationId } });
  expect(rejected).toMatchObject({ status: 'rejected', reason: { data: { reason: 'not_found' } } });
});

test('mutations can be batched', async () => {
  const { batching, world } = server();
  const client = batching(world.people.admin);
  const inputs = await Promise.all([fixtures.sites.update(world), fixtures.sites.update(world)]);
  const sites = await Promise.all(inputs.map((input) => client.sites.update.mutate(input)));
  expect(sites.map(({ title }) => title)).toEqual(['Renamed', 'Renamed']);
});

test('the results of a batch can be streamed', async () => {
  const { url, world } = server();
  const headers = { authorization: `Bearer ${world.people.admin.token}` };
  const client = createTRPCClient<AppRouter>({ links: [httpBatchStreamLink({ url, headers })] });
  const [user, organizations] = await Promise.all([
    client.users.getAuthenticated.query(),
    client.organizations.list.query(),
  ]);
  expect(user.id).toBe(world.people.admin.actor.userId);
  expect(organizations.count).toBeGreaterThan(0);
});

import { createTRPCClient, httpBatchLink, httpLink } from '@trpc/client';
import { expect, test } from 'vitest';
import type { AppRouter } from '../src/index.ts';
import { useTrpcServer } from './trpc-server.ts';

const server = useTrpcServer();

function headersWith(key: string) {
  const { token } = server().world.people.admin;
  return { authorization: `Bearer ${token}`, 'idempotency-key': key, 'user-agent': 'tester/1' };
}

test('a mutation with an Idempotency-Key runs once', async () => {
  const { url, world } = server();
  const { organizationId } = world;
  const client = createTRPCClient<AppRouter>({ links: [httpLink({ url, headers: headersWith('a') })] });
  const body = { title: 'Made once' };
  const first = await client.sites.create.mutate({ organizationId, body });
  expect(await client.sites.create.mutate({ organizationId, body })).toEqual(first);
  expect((await client.sites.list.query({ organizationId, title: 'once' })).count).toBe(1);
  await expect(client.sites.create.mutate({ organizationId })).rejects.toMatchObject({
    data: { reason: 'unprocessable', httpStatus: 422 },
  });
  const { items } = await client.auditEvents.list.query({ organizationId, operation: 'createSite' });
  expect(items).toMatchObject([{ channel: 'trpc', userAgent: 'tester/1', address: expect.any(String) }]);
});

test('a batch with an Idempotency-Key is rejected', async () => {
  const { url } = server();
  const client = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url, headers: headersWith('b') })] });
  await expect(client.organizations.create.mutate({ body: { title: 'x' } })).rejects.toMatchObject({
    message: 'An Idempotency-Key applies to one call: do not send it with a batch.',
    data: { reason: 'invalid_input', httpStatus: 400 },
  });
});

import { isSafe, listOperations } from '@lectern/contract';
import { callerOf, fixtures, type World } from '@lectern/domain/testing';
import { createTRPCClient, httpBatchLink, httpLink } from '@trpc/client';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { type AppRouter, createTrpcRouter } from '../src/index.ts';
import { type Client, useTrpcServer } from './trpc-server.ts';

const server = useTrpcServer();

type Fixture = (world: World) => Promise<object>;
type AnyProcedure = Record<'query' | 'mutate', (input: object) => Promise<unknown>>;

function fixtureOf(area: string, name: string): Fixture {
  return (fixtures as unknown as Record<string, Record<string, Fixture>>)[area]?.[name] as Fixture;
}

function procedureOf(client: Client, area: string, name: string): AnyProcedure {
  return (client as unknown as Record<string, Record<string, AnyProcedure>>)[area]?.[name] as AnyProcedure;
}

test('the router has a procedure for every operation, and one for events', () => {
  const router = createTrpcRouter();
  const { procedures } = router._def as unknown as { procedures: Record<string, unknown> };
  const names = listOperations().map(({ area, name }) => `${area}.${name}`);
  names.push('organizations.events');
  expect(Object.keys(procedures).toSorted()).toEqual(names.toSorted());
});

describe.each(listOperations())('$operation.id', ({ area, name, operation }) => {
  const verb = isSafe(operation) ? 'query' : 'mutate';

  test('returns what the contract declares', async () => {
    const { world, client } = server();
    const input = await fixtureOf(area, name)(world);
    const response = await procedureOf(client(callerOf(world, operation)), area, name)[verb](input);
    expect(operation.result?.parse(response)).toEqual(response);
  });

  test.skipIf(operation.permission === 'public')('rejects a caller without a token', async () => {
    const { world, client } = server();
    const input = await fixtureOf(area, name)(world);
    await expect(procedureOf(client(), area, name)[verb](input)).rejects.toMatchObject({
      data: { reason: 'unauthenticated', httpStatus: 401, path: `${area}.${name}` },
    });
  });

  test.skipIf(verb === 'query')('is not called with GET', async () => {
    const response = await fetch(`${server().url}/${area}.${name}`);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('POST');
    expect(await response.json()).toMatchObject({ error: { data: { code: 'METHOD_NOT_SUPPORTED' } } });
  });
});

test('an operation without required input can be called without any', async () => {
  const { world, client } = server();
  const user = await client(world.people.edit).users.getAuthenticated.query();
  expectTypeOf(user.displayName).toEqualTypeOf<string>();
  expect(user.id).toBe(world.people.edit.actor.userId);
});

test('a query can be sent with POST', async () => {
  const { url, world } = server();
  const headers = { authorization: `Bearer ${world.people.edit.token}` };
  const client = createTRPCClient<AppRouter>({ links: [httpLink({ url, headers, methodOverride: 'POST' })] });
  const input = { organizationId: world.organizationId };
  expect((await client.organizations.get.query(input)).id).toBe(world.organizationId);
  const batching = createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url, headers, methodOverride: 'POST' })],
  });
  const found = await Promise.all([
    batching.organizations.get.query(input),
    batching.users.getAuthenticated.query(),
  ]);
  expect(found.map(({ id }) => id)).toEqual([world.organizationId, world.people.edit.actor.userId]);
});

import { listOperations, pathParameters } from '@lectern/contract';
import { createTestDatabase, createWorld, fixtures, type World } from '@lectern/domain/testing';
import { registerGraphql } from '@lectern/graphql';
import { createRest } from '@lectern/rest';
import { registerTrpc } from '@lectern/trpc';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentedOperations } from './documented-operations.ts';

let app: FastifyInstance;
let world: World;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
/** The fields of GraphQL by their type, from introspection. */
let fields: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  const logger = pino({ level: 'silent' });
  app = createRest({ domain: world.domain, logger, version: '0' });
  registerGraphql(app, { domain: world.domain, logger });
  registerTrpc(app, { domain: world.domain });
  await app.ready();
  const query = '{ __schema { types { name fields { name } } } }';
  const { body } = await send('POST', '/graphql', { query });
  const types: { name: string; fields: { name: string }[] | null }[] = JSON.parse(body).data.__schema.types;
  fields = new Map(types.map(({ name, fields: own }) => [name, (own ?? []).map((field) => field.name)]));
});
afterAll(async () => {
  await app.close();
  await database.close();
});

function send(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  const authorization = `Bearer ${world.people.admin.token}`;
  return app.inject({ method, url, headers: { authorization }, ...(payload && { payload }) });
}

test('the API documentation has 129 operations', () => {
  expect(new Set(documentedOperations.map(({ method, path }) => `${method} ${path}`)).size).toBe(129);
});

test.each(documentedOperations)('$method $path returns $status', async (documented) => {
  const { method, path, status, id, procedure, place } = documented;
  const operation = listOperations().find(({ operation: { id: own } }) => own === id);
  const [area = '', name = ''] = procedure.split('.');
  const make: (world: World) => Promise<Record<string, unknown>> = Reflect.get(
    Reflect.get(fixtures, area),
    name,
  );
  const input = await make(world);
  // Parameters have the same order, whatever they are called.
  const values = pathParameters(operation?.operation.path ?? '').map((parameter) => String(input[parameter]));
  const url = path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(values.shift() ?? ''));
  const given = Object.entries(input).filter(
    ([key]) => key !== 'body' && !pathParameters(operation?.operation.path ?? '').includes(key),
  );
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  const payload = input['body'] === undefined ? undefined : Object(input['body']);
  const response = await send(method, `${url}?${search.toString()}`, payload);
  expect(response.statusCode, response.body).toBe(status);

  // A procedure that is not there is not found; one that is there asks who calls, or for its input.
  const verb = method === 'GET' ? 'GET' : 'POST';
  const unasked = await app.inject({
    method: verb,
    url: `/trpc/${procedure}`,
    ...(verb === 'POST' && { payload: {} }),
  });
  expect([400, 401], unasked.body).toContain(unasked.statusCode);

  const [type = '', field = ''] = place.split('.');
  expect(fields.get(type)).toContain(field);
});

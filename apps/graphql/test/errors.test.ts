import { DatabaseUnavailableError, type Domain } from '@lectern/domain';
import { createTestDatabase, createWorld, type World } from '@lectern/domain/testing';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registerGraphql } from '../src/index.ts';

const log: Record<string, unknown>[] = [];
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let world: World;
let app: FastifyInstance;
/** Thrown by every statement while it is set. */
let failure: Error | undefined;

beforeAll(async () => {
  database = await createTestDatabase({
    onStatement: (sql) => {
      if (failure !== undefined && !sql.includes('"secret_hash"')) throw failure;
    },
  });
  world = await createWorld(database);
  app = fastify({
    logger: { level: 'info', stream: { write: (line: string) => void log.push(JSON.parse(line)) } },
  });
  const context: Domain['context'] = (actor) => ({ ...world.domain.context(actor), log: app.log });
  registerGraphql(app, { domain: { ...world.domain, context }, logger: app.log });
});
beforeEach(() => {
  failure = undefined;
  log.length = 0;
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function execute(query: string) {
  const headers = { authorization: `Bearer ${world.people.admin.token}`, 'x-request-id': 'r1' };
  const response = await app.inject({ method: 'POST', url: '/graphql', headers, payload: { query } });
  return { status: response.statusCode, text: response.body, body: response.json() };
}

const loggedErrors = () => log.filter((line) => Number(line['level']) >= 50);

describe('an unexpected error', () => {
  test('is masked, fails only its field, and is logged with its request id', async () => {
    failure = new Error('password=hunter2');
    const { status, text, body } = await execute('{ node(id: "site_x") { id } __typename }');
    expect(status).toBe(200);
    expect(text).not.toContain('hunter2');
    expect(body.data).toEqual({ node: null, __typename: 'Query' });
    const { requestId } = body.errors[0].extensions;
    expect(body.errors).toEqual([
      {
        message: 'An unexpected error; the server log has it under the request id.',
        locations: [{ line: 1, column: 3 }],
        path: ['node'],
        extensions: { code: 'INTERNAL', status: 500, requestId },
      },
    ]);
    expect(loggedErrors()).toHaveLength(1);
    expect(loggedErrors()[0]).toMatchObject({ requestId, err: { message: 'password=hunter2' } });
  });

  test('makes the data null when its field is non-null', async () => {
    failure = new Error('no');
    const { body } = await execute('{ viewer { id } __typename }');
    expect(body.data).toBeNull();
    expect(body.errors[0].path).toEqual(['viewer']);
  });
});

describe('an expected error', () => {
  test('is not logged as an error', async () => {
    const { body } = await execute('{ space(id: "space_x") { id } }');
    expect(body.errors[0].extensions.code).toBe('NOT_FOUND');
    expect(loggedErrors()).toEqual([]);
  });

  test('of the server is logged, and has its own code', async () => {
    failure = new DatabaseUnavailableError('socket closed');
    const { body, text } = await execute('{ node(id: "site_x") { id } }');
    expect(body.errors[0].extensions).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    expect(text).not.toContain('socket');
    expect(loggedErrors()).toHaveLength(1);
  });
});

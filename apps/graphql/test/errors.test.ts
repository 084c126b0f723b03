import { DatabaseUnavailableError, type Domain } from '@lectern/domain';
import { createTestDatabase, createWorld, type World } from '@lectern/domain/testing';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registerGraphql } from '../src/index.ts';

const log: Record<string, unknown>[] = [];
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let world: World;
let app: FastifyInstance;
/** What the database does instead of answering, while it is set. */
let fault: Error | undefined;

beforeAll(async () => {
  database = await createTestDatabase({
    onStatement: (sql) => {
      if (fault !== undefined && !sql.includes('"secret_hash"')) throw fault;
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
  fault = undefined;
  log.length = 0;
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function ask(query: string) {
  const headers = { authorization: `Bearer ${world.people.admin.token}`, 'x-request-id': 'r1' };
  const response = await app.inject({ method: 'POST', url: '/graphql', headers, payload: { query } });
  return { status: response.statusCode, text: response.body, body: response.json() };
}

const faults = () => log.filter((line) => Number(line['level']) >= 50);

describe('an unexpected error', () => {
  test('is masked, fails its field only, and is found in the log by its request id', async () => {
    fault = new Error('password=hunter2');
    const { status, text, body } = await ask('{ node(id: "site_x") { id } __typename }');
    expect(status).toBe(200);
    expect(text).not.toContain('hunter2');
    expect(body.data).toEqual({ node: null, __typename: 'Query' });
    const { requestId } = body.errors[0].extensions;
    expect(body.errors).toEqual([
      {
        message: 'An unexpected fault; the request id finds it in the log.',
        locations: [{ line: 1, column: 3 }],
        path: ['node'],
        extensions: { code: 'INTERNAL', status: 500, requestId },
      },
    ]);
    expect(faults()).toHaveLength(1);
    expect(faults()[0]).toMatchObject({ requestId, err: { message: 'password=hunter2' } });
  });

  test('makes the data null where its field may not be', async () => {
    fault = new Error('no');
    const { body } = await ask('{ viewer { id } __typename }');
    expect(body.data).toBeNull();
    expect(body.errors[0].path).toEqual(['viewer']);
  });
});

describe('an expected error', () => {
  test('is not logged as a fault', async () => {
    const { body } = await ask('{ space(id: "space_x") { id } }');
    expect(body.errors[0].extensions.code).toBe('NOT_FOUND');
    expect(faults()).toEqual([]);
  });

  test('that is no fault of the caller is logged, with its own code', async () => {
    fault = new DatabaseUnavailableError('socket closed');
    const { body, text } = await ask('{ node(id: "site_x") { id } }');
    expect(body.errors[0].extensions).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    expect(text).not.toContain('socket');
    expect(faults()).toHaveLength(1);
  });
});

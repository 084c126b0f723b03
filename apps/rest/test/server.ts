import type { DomainSettings } from '@lectern/domain';
import { createTestDatabase, createWorld, type Person, type World } from '@lectern/domain/testing';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { createRest, type RestOptions } from '../src/index.ts';
import { type TestResponse, assertDocumented } from './document-check.ts';

export type Sent = {
  readonly as?: Person | undefined;
  readonly headers?: Record<string, string>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is. */
  readonly body?: string | Buffer;
};

export type Server = {
  readonly app: FastifyInstance;
  readonly world: World;
  readonly origin: string;
  /** What the server wrote to its log. */
  readonly log: Record<string, unknown>[];
  /** Sends a request to the listening server and checks the response against the OpenAPI document. */
  send(method: string, path: string, sent?: Sent): Promise<TestResponse>;
};

/** A server that listens, for a test file, with other settings where given; read it inside of tests only. */
export function useServer(
  options: Partial<RestOptions> = {},
  settings: Partial<DomainSettings> = {},
): Server {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let server: Server;
  beforeAll(async () => {
    database = await createTestDatabase();
    server = await startServer(await createWorld(database, settings), options);
  });
  afterAll(async () => {
    await server.app.close();
    await database.close();
  });
  return {
    get app() {
      return server.app;
    },
    get world() {
      return server.world;
    },
    get origin() {
      return server.origin;
    },
    get log() {
      return server.log;
    },
    send: (...sent) => server.send(...sent),
  };
}

export async function startServer(
  world: World,
  options: Partial<RestOptions> = {},
  port = 0,
): Promise<Server> {
  const log: Server['log'] = [];
  const logger = pino({ base: null }, { write: (line: string) => void log.push(JSON.parse(line)) });
  const app = createRest({
    domain: world.domain,
    logger,
    version: '1.2.3',
    validateResponses: true,
    ...options,
  });
  const origin = await app.listen({ host: '127.0.0.1', port });
  return { app, world, origin, log, send: (method, path, sent) => send(method, origin + path, sent) };
}

async function send(
  method: string,
  url: string,
  { as, headers, json, body }: Sent = {},
): Promise<TestResponse> {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(as !== undefined && { authorization: `Bearer ${as.token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const received = {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text !== '' ? (JSON.parse(text) as unknown) : undefined,
  };
  assertDocumented(method, url, received);
  return received;
}

/** The message of an error response. */
export function messageOf({ body }: TestResponse): string {
  return (body as { error: { message: string } }).error.message;
}

/** The paths of the details of an error response. */
export function detailPaths({ body }: TestResponse): string[] {
  const { details = [] } = (body as { error: { details?: { path: string }[] } }).error;
  return details.map(({ path }) => path);
}

/** A member of the body. */
export function member(received: TestResponse, name: string): unknown {
  return Reflect.get(received.body as object, name);
}

import { createTestDatabase, createWorld, type Person, type World } from '@lectern/domain/testing';
import { fastify, type FastifyInstance, type LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { type GraphqlOptions, registerGraphql } from '../src/index.ts';

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

export type GraphqlFailure = {
  readonly message: string;
  readonly path?: (string | number)[];
  readonly locations?: { line: number; column: number }[];
  readonly extensions: {
    code: string;
    status: number;
    requestId: string;
    details?: { path: string; message: string }[];
  };
};
/** The data of a response has the shape of the query. */
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type Body = { readonly data?: any; readonly errors?: GraphqlFailure[] };

export type RequestOptions = {
  readonly as?: Person | undefined;
  readonly variables?: Record<string, unknown>;
  readonly operationName?: string;
  readonly headers?: Record<string, string>;
};

export type GraphqlServer = {
  readonly app: FastifyInstance;
  readonly world: World;
  readonly database: TestDatabase;
  /** The lines that the server logged. */
  readonly log: Record<string, unknown>[];
  /** Delays event streams until it resolves. */
  holdEvents(until: Promise<void>): void;
  /** Delays authentication until it resolves. */
  holdAuthentication(until: Promise<void>): void;
  /** Sends one operation, by default as the world's admin. */
  execute(query: string, options?: RequestOptions): Promise<Body & { status: number }>;
  /** The data of an operation; throws when it fails. */
  // oxlint-disable-next-line typescript/no-explicit-any -- as of `Body`
  read(query: string, options?: RequestOptions): Promise<any>;
  /** How many statements an operation sends, without that of its authentication. */
  countStatements(query: string, options?: RequestOptions): Promise<number>;
};

/** A server with GraphQL alone, for a test file; available inside of tests only. */
export function useGraphqlServer(options: Partial<GraphqlOptions> = {}): GraphqlServer {
  let database: TestDatabase;
  let world: World;
  let app: FastifyInstance;
  const log: Record<string, unknown>[] = [];
  const sent: string[] = [];
  let held: Promise<void> = Promise.resolve();
  let heldAuthentication: Promise<void> = Promise.resolve();
  beforeAll(async () => {
    database = await createTestDatabase({ onStatement: (sql) => sent.push(sql) });
    world = await createWorld(database);
    const logger = { level: 'info', stream: { write: (line: string) => void log.push(JSON.parse(line)) } };
    // A connection that is idle after the others were closed would be waited for, for 72 seconds.
    app = fastify({ bodyLimit: 1024 * 1024, logger, forceCloseConnections: true });
    const domain = {
      ...world.domain,
      context: (...args: Parameters<typeof world.domain.context>) => ({
        ...world.domain.context(...args),
        log: app.log,
      }),
      authenticate: async (...args: Parameters<typeof world.domain.authenticate>) => {
        await heldAuthentication;
        return world.domain.authenticate(...args);
      },
      events: async (...args: Parameters<typeof world.domain.events>) => {
        await held;
        return world.domain.events(...args);
      },
    };
    registerGraphql(app, { domain, logger: app.log, ...options });
    await app.ready();
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  const execute: GraphqlServer['execute'] = async (query, { as, variables, operationName, headers } = {}) => {
    const person = as ?? world.people.admin;
    const response = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Bearer ${person.token}`, ...headers },
      payload: { query, ...(variables && { variables }), ...(operationName && { operationName }) },
    });
    return { ...bodyOf(response), status: response.statusCode };
  };
  const read: GraphqlServer['read'] = async (query, options) => {
    const { data, errors } = await execute(query, options);
    if (errors !== undefined) throw new Error(`the query failed: ${JSON.stringify(errors)}`);
    return data;
  };
  return {
    get app() {
      return app;
    },
    get world() {
      return world;
    },
    get database() {
      return database;
    },
    log,
    holdEvents(until) {
      held = until;
    },
    holdAuthentication(until) {
      heldAuthentication = until;
    },
    execute,
    read,
    async countStatements(query, options) {
      sent.length = 0;
      await execute(query, options);
      return sent.filter((sql) => !sql.includes('"secret_hash"')).length;
    },
  };
}

export function bodyOf(response: LightMyRequestResponse): Body {
  return response.json();
}

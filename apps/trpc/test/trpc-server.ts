import { createTestDatabase, createWorld, type Person, type World } from '@lectern/domain/testing';
import { createTRPCClient, httpBatchLink, httpLink, type TRPCClient } from '@trpc/client';
import Fastify from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { type AppRouter, registerTrpc } from '../src/index.ts';

export type Client = TRPCClient<AppRouter>;

export type TrpcServer = {
  readonly url: string;
  readonly world: World;
  /** What the server logged, one JSON line each. */
  readonly log: string[];
  readonly database: Awaited<ReturnType<typeof createTestDatabase>>;
  /** A client that sends every call on its own. */
  readonly client: (person?: Person) => Client;
  /** A client that sends the calls of one moment together. */
  readonly batching: (person?: Person) => Client;
};

export const bodyLimit = 10_000;

type Settings = Parameters<typeof createTestDatabase>[0];

/** Listens with tRPC and nothing else, for the tests of one file. */
export function useTrpcServer(settings?: Settings): () => TrpcServer {
  let server: TrpcServer | undefined;
  const closing: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const database = await createTestDatabase(settings);
    closing.push(() => database.close());
    const world = await createWorld(database);
    const log: string[] = [];
    const stream = { write: (line: string) => void log.push(line) };
    const app = Fastify({ bodyLimit, logger: { level: 'warn', stream } });
    closing.unshift(() => app.close());
    registerTrpc(app, { domain: world.domain });
    const url = `${await app.listen({ port: 0 })}/trpc`;
    const headersOf = (person?: Person) =>
      person === undefined ? {} : { authorization: `Bearer ${person.token}` };
    server = {
      url,
      world,
      log,
      database,
      client: (person) =>
        createTRPCClient<AppRouter>({ links: [httpLink({ url, headers: headersOf(person) })] }),
      batching: (person) =>
        createTRPCClient<AppRouter>({ links: [httpBatchLink({ url, headers: headersOf(person) })] }),
    };
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });
  return () => {
    if (server === undefined) throw new Error('the server is not listening yet');
    return server;
  };
}

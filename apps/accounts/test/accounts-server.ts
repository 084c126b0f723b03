import { createDomain, type DomainSettings } from '@lectern/domain';
import { createTestDatabase, createWorld, type World } from '@lectern/domain/testing';
import { domainSource, registerReader } from '@lectern/reader';
import { createRest } from '@lectern/rest';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { personalHome, registerAccounts } from '../src/index.ts';

export type AccountsServer = {
  readonly world: World;
  readonly app: FastifyInstance;
  readonly origin: string;
  /** What the server wrote to its log. */
  readonly log: string[];
  /** The time of the server, which stands still but for `wait`. */
  readonly now: number;
  wait(seconds: number): void;
};

/** A server with the pages of accounts that listens at a port, for a test file. */
export function useAccounts(
  changes: (origin: string) => Partial<DomainSettings> | Promise<Partial<DomainSettings>> = () => ({}),
): AccountsServer {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let world: World;
  let app: FastifyInstance;
  let origin = '';
  let now = Date.now();
  const log: string[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    world = await createWorld(database);
    // The port must be known before links have their addresses.
    const probe = createServer(world, log);
    origin = await probe.listen({ host: '127.0.0.1', port: 0 });
    await probe.close();
    const urls = { publicUrl: origin, appUrl: origin, sitesUrl: `${origin}/sites` };
    const settings = { ...world.domain.settings, ...urls, ...(await changes(origin)) };
    const domain = createDomain({ database, settings, log: world.domain.log, clock: () => new Date(now) });
    const { actor } = world.instanceAdmin;
    world = { ...world, domain, instanceAdmin: { ...world.instanceAdmin, client: domain.as(actor) } };
    app = createServer(world, log);
    await app.listen({ host: '127.0.0.1', port: Number(new URL(origin).port) });
  });
  afterAll(async () => {
    await app.close();
    await world.domain.close();
    await database.close();
  });
  return {
    get world() {
      return world;
    },
    get app() {
      return app;
    },
    get origin() {
      return origin;
    },
    log,
    get now() {
      return now;
    },
    wait(seconds) {
      now += seconds * 1000;
    },
  };
}

function createServer({ domain }: World, log: string[]): FastifyInstance {
  const app = createRest({
    domain,
    logger: pino({ base: null }, { write: (line: string) => void log.push(line) }),
    version: '1.2.3',
    beforeRoutes: (inner) =>
      registerReader(inner, {
        source: domainSource(domain),
        personalHome: personalHome({ domain }),
        listPublicSites: () => Promise.resolve([]),
      }),
  });
  registerAccounts(app, { domain });
  return app;
}

import { anonymous, listPublicSites } from '@lectern/domain';
import { createTestDatabase, createWorld, type World } from '@lectern/domain/testing';
import { createRest } from '@lectern/rest';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { domainSource, registerReader, siteHosts } from '../src/index.ts';

export type ReaderServer = {
  readonly app: FastifyInstance;
  readonly world: World;
  /** What the server wrote to its log, as JSON. */
  readonly log: string[];
  /** What was sent to the database. */
  readonly statements: string[];
  /** Requests a path, or a URL of the test server. */
  get(url: string, headers?: Record<string, string>): Promise<Answer>;
};

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
};

/** A server with sites below `/sites`, for a test file. */
export function useReader(): ReaderServer {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let world: World;
  let app: FastifyInstance;
  const log: string[] = [];
  const statements: string[] = [];
  beforeAll(async () => {
    database = await createTestDatabase({ onStatement: (sql) => statements.push(sql) });
    world = await createWorld(database);
    app = createReader(world, log);
    await app.ready();
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  return {
    get app() {
      return app;
    },
    get world() {
      return world;
    },
    log,
    statements,
    async get(url, headers = {}) {
      const { host, pathname, search } = new URL(url, 'http://lectern.test');
      const response = await app.inject({
        method: 'GET',
        url: pathname + search,
        headers: { host, ...headers },
      });
      return { status: response.statusCode, headers: response.headers, text: response.body };
    },
  };
}

export function createReader(world: World, log: string[] = []): FastifyInstance {
  const { domain } = world;
  const logger = pino({ base: null }, { write: (line: string) => void log.push(line) });
  const isSiteHost = siteHosts(domain);
  return createRest({
    domain,
    logger,
    version: '1.2.3',
    beforeRoutes: (app) =>
      registerReader(app, {
        source: domainSource(domain),
        isSiteHost,
        listPublicSites: (limit) => listPublicSites(domain.context(anonymous), limit),
      }),
  });
}

type NewPage = { readonly title: string; readonly markdown: string; readonly [member: string]: unknown };
type NewSite = {
  readonly visibility?: 'public' | 'unlisted' | 'share-link' | 'visitor-auth';
  readonly pages?: readonly NewPage[];
  readonly title?: string;
};

/** A published site with a space of these pages. */
export async function makeSite(
  { people, organizationId }: World,
  {
    visibility = 'public',
    pages = [{ title: 'Welcome', markdown: 'Hello.' }],
    title = 'Test site',
  }: NewSite = {},
) {
  const { client } = people.admin;
  const { id: spaceId } = await client.spaces.create({ organizationId, body: { title: 'Guide' } });
  const changes = pages.map(({ markdown, ...page }) => ({
    operation: 'insert_page' as const,
    ...page,
    document: { markdown },
  }));
  await client.spaceContent.update({ spaceId, body: { changes } });
  const { id: siteId } = await client.sites.create({
    organizationId,
    body: { title, visibility, spaces: [spaceId] },
  });
  const site = { organizationId, siteId };
  const { urls } = await client.sites.publish(site);
  return { ...site, site, spaceId, url: urls.published ?? '' };
}

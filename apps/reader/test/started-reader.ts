import { type Client, createDomain } from '@lectern/domain';
import { createTestDatabase, createWorld, type World } from '@lectern/domain/testing';
import type { FastifyInstance } from 'fastify';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { executablePath, launchChromium } from '../../accounts/test/chromium.ts';
import { createReader } from './reader-server.ts';

const unlimited = {
  reads: 0,
  writes: 0,
  jobs: 0,
  anonymousJobs: 0,
  wrongTokens: 0,
  signIns: 0,
  accountSignIns: 0,
};
type Limits = { readonly rateLimits?: Partial<typeof unlimited> };

export type StartedReader = {
  readonly app: FastifyInstance;
  readonly world: World;
  /** Its address, at which its sites are, too. */
  readonly publicUrl: string;
  /** Its administrator, through the same domain. */
  readonly client: Client;
  /** What it wrote to its log, as JSON. */
  readonly log: readonly string[];
  /** What was sent to the database. */
  readonly statements: readonly string[];
  readonly close: () => Promise<void>;
};

/** A server with sites that listens at a port. */
export async function startReader({ rateLimits = {} }: Limits = {}): Promise<StartedReader> {
  const statements: string[] = [];
  const log: string[] = [];
  const database = await createTestDatabase({ onStatement: (sql) => statements.push(sql) });
  const world = await createWorld(database);
  // The port must be known before the sites have their URLs.
  const probe = createReader(world);
  const publicUrl = await probe.listen({ host: '127.0.0.1', port: 0 });
  await probe.close();
  const settings = {
    ...world.domain.settings,
    publicUrl,
    sitesUrl: `${publicUrl}/sites`,
    rateLimits: { ...unlimited, ...rateLimits },
  };
  const domain = createDomain({ database, settings, log: world.domain.log });
  const app = createReader({ ...world, domain }, log);
  await app.listen({ host: '127.0.0.1', port: Number(new URL(publicUrl).port) });
  const close = async () => {
    await app.close();
    await database.close();
  };
  const client = domain.as(world.people.admin.actor);
  return { app, world, publicUrl, client, log, statements, close };
}

/** A browser with a site, for a test file; available inside of tests only, and where a browser is installed. */
export function useBrowser(makeSite: (world: World) => Promise<{ readonly url: string }>) {
  let reader: StartedReader;
  let browser: Browser;
  let url: string;
  beforeAll(async () => {
    if (executablePath === undefined) return;
    reader = await startReader();
    const made = await makeSite(reader.world);
    url = made.url.replace('http://lectern.test', reader.publicUrl);
    browser = await launchChromium();
  });
  afterAll(async () => {
    if (executablePath === undefined) return;
    await browser.close();
    await reader.close();
  });
  return {
    get browser() {
      return browser;
    },
    /** Of the home page of the site. */
    get url() {
      return url;
    },
  };
}

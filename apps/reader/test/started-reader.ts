import { createDomain } from '@lectern/domain';
import { createTestDatabase, createWorld, type World } from '@lectern/domain/testing';
import type { FastifyInstance } from 'fastify';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { executablePath } from './chromium-path.ts';
import { createReader } from './reader-server.ts';

export type StartedReader = {
  readonly app: FastifyInstance;
  readonly world: World;
  /** Its address, at which its sites are, too. */
  readonly publicUrl: string;
  readonly close: () => Promise<void>;
};

/** A server with sites that listens at a port. */
export async function startReader(): Promise<StartedReader> {
  const database = await createTestDatabase();
  const world = await createWorld(database);
  // The port must be known before the sites have their URLs.
  const probe = createReader(world);
  const publicUrl = await probe.listen({ host: '127.0.0.1', port: 0 });
  await probe.close();
  const settings = { ...world.domain.settings, publicUrl, sitesUrl: `${publicUrl}/sites` };
  const domain = createDomain({ database, settings, log: world.domain.log });
  const app = createReader({ ...world, domain });
  await app.listen({ host: '127.0.0.1', port: Number(new URL(publicUrl).port) });
  const close = async () => {
    await app.close();
    await database.close();
  };
  return { app, world, publicUrl, close };
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
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
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

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';

/** Of the browser that tests use; without one they are skipped. */
export const executablePath = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => existsSync(path));

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Waits for as long as the test may take: a busy machine loads a page in more than the 30 s of the default. */
export async function launchChromium(): Promise<Browser> {
  if (executablePath === undefined) throw new Error('No browser is installed.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'], timeout: 0 });
  return browser.on('context', (context) => context.setDefaultTimeout(0));
}

/** A browser for a test file; available inside of tests only. */
export function useChromium() {
  let browser: Browser;
  beforeAll(async () => {
    if (executablePath !== undefined) browser = await launchChromium();
  });
  afterAll(async () => {
    if (executablePath !== undefined) await browser.close();
  });
  return {
    /** A page of a browser that knows nothing yet; without scripts, as nothing needs one. */
    async newPage(options: BrowserContextOptions = {}): Promise<Page> {
      const context = await browser.newContext({ javaScriptEnabled: false, ...options });
      return context.newPage();
    },
  };
}

/** The violations that axe-core finds, which needs a page with scripts. */
export async function violationsOf(page: Page): Promise<string[]> {
  // The policy of the page forbids scripts, except those that the debugger runs.
  await page.evaluate(await readFile(axe, 'utf8'));
  return page.evaluate<string[]>(
    `axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`,
  );
}

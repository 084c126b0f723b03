import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { BrowserContext } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { executablePath } from '../../accounts/test/chromium.ts';
import { makeKinds } from './kinds-of-pages.ts';
import { useBrowser } from './started-reader.ts';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
let kinds: Record<string, string> = {};
const used = useBrowser(async (world) => {
  const made = await makeKinds(world);
  ({ kinds } = made);
  return made;
});

/** The URL of a kind at the server that listens. */
function addressOf(path: string): string {
  const { origin } = new URL(used.url);
  if (path === '/') return `${origin}/`;
  return path.startsWith('http') ? path.replace('http://lectern.test', origin) : used.url + path;
}

async function openMenus(page: Awaited<ReturnType<BrowserContext['newPage']>>): Promise<void> {
  await page.evaluate(`for (const details of document.querySelectorAll('details')) details.open = true`);
}

describe.skipIf(executablePath === undefined)('each kind of page in a browser', () => {
  test('has no violation that axe finds in either mode, complains about nothing and fits a phone', async () => {
    const context = await used.browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      // That a page is not there is its status.
      if (message.type() === 'error' && !message.text().includes('404')) complaints.push(message.text());
    });
    const source = await readFile(axe, 'utf8');
    const violationsOf = (options: object) =>
      page.evaluate<string[]>(
        `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`,
      );
    const found: string[] = [];
    for (const [kind, path] of Object.entries(kinds)) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(addressOf(path), { waitUntil: 'load' });
      if ((await page.locator('h1').count()) !== 1) found.push(`${kind}: not one heading`);
      await openMenus(page);
      await page.evaluate(source);
      const light = await violationsOf({ resultTypes: ['violations'] });
      // The modes differ in their colours alone.
      await page.emulateMedia({ colorScheme: 'dark' });
      const dark = await violationsOf({ resultTypes: ['violations'], runOnly: ['color-contrast'] });
      found.push(...[...light, ...dark].map((violation) => `${kind}: ${violation}`));
      await page.setViewportSize({ width: 390, height: 844 });
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      if (width > 390) found.push(`${kind}: ${width} pixels wide on a phone`);
    }
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
    expect(Object.keys(kinds).length).toBeGreaterThan(14);
    await context.close();
  });

  test('every kind can be read without a script', async () => {
    const context = await used.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    for (const [kind, path] of Object.entries(kinds)) {
      await page.goto(addressOf(path), { waitUntil: 'load' });
      expect([kind, await page.isVisible('h1')]).toEqual([kind, true]);
    }
    await page.goto(addressOf('operation'), { waitUntil: 'load' });
    await page.click('.model > summary');
    expect(await page.isVisible('.model dl')).toBe(true);
    await context.close();
  });

  test('what is printed is dark on light, with everything that is closed', async () => {
    const context = await used.browser.newContext({ colorScheme: 'light' });
    const page = await context.newPage();
    await page.goto(addressOf('operation'), { waitUntil: 'load' });
    await page.click('.theme-toggle');
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate('getComputedStyle(document.body).color')).toBe('rgb(27, 31, 38)');
    const heights = await page.evaluate<number[]>(
      `[...document.querySelectorAll('.model dl')].map((list) => list.getBoundingClientRect().height)`,
    );
    expect(heights.length).toBeGreaterThan(0);
    expect(Math.min(...heights)).toBeGreaterThan(10);
    expect(await page.isVisible('.top')).toBe(false);
    await context.close();
  });
});

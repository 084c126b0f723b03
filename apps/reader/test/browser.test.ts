import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { executablePath } from '../../accounts/test/chromium.ts';
import { everyBlock } from './every-block.ts';
import { makeSite } from './reader-server.ts';
import { useBrowser } from './started-reader.ts';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const used = useBrowser((world) => {
  const pages = [
    { title: 'Every block', markdown: everyBlock },
    { title: 'Install', markdown: 'Install it with one command.' },
  ];
  return makeSite(world, { pages });
});

type View = {
  readonly colorScheme?: 'light' | 'dark';
  readonly width?: number;
  readonly javaScriptEnabled?: boolean;
};

/** A page, with everything that the browser complains about and every request that it makes. */
async function open(
  path: string,
  { colorScheme = 'light', width = 1440, javaScriptEnabled = true }: View = {},
) {
  const context = await used.browser.newContext({
    colorScheme,
    viewport: { width, height: 900 },
    javaScriptEnabled,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(used.url + path, { waitUntil: 'networkidle' });
  return { page, complaints, requests };
}

/** The violations that axe-core finds. */
async function violationsOf(page: Page): Promise<string[]> {
  // The policy of the page forbids scripts, except those that the debugger runs.
  await page.evaluate(await readFile(axe, 'utf8'));
  return page.evaluate<string[]>(
    `axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`,
  );
}

describe.skipIf(executablePath === undefined)('in a browser', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds no violation on a page with every block, ${colorScheme}`, async () => {
      const { page, complaints } = await open('', { colorScheme });
      expect(await violationsOf(page)).toEqual([]);
      expect(complaints).toEqual([]);
    });

    test(`axe finds no violation on the search and where no page is, ${colorScheme}`, async () => {
      const { page } = await open('?q=install', { colorScheme });
      expect(await violationsOf(page)).toEqual([]);
      const missing = await open('nowhere', { colorScheme, width: 390 });
      expect(await violationsOf(missing.page)).toEqual([]);
    });
  }

  test('nothing is requested from another host', async () => {
    const { requests } = await open('');
    expect(requests.filter((request) => new URL(request).origin !== new URL(used.url).origin)).toEqual([]);
    expect(requests.length).toBeLessThanOrEqual(8);
  });

  test('the keyboard alone searches and opens what is found', async () => {
    const { page } = await open('');
    await page.keyboard.press('/');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.type('one command');
    await page.waitForSelector('dialog .hit');
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/install/);
    expect(await page.textContent('h1')).toBe('Install');
    await page.keyboard.press('Control+k');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog:not([open])', { state: 'hidden' });
    expect(await page.isVisible('dialog')).toBe(false);
  });

  test('further letters narrow the results before the server has answered', async () => {
    const { page } = await open('');
    await page.keyboard.press('/');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.type('c');
    await Promise.all([page.waitForResponse(/q=co&/), page.keyboard.type('o')]);
    await page.waitForSelector('dialog .hit mark');
    const first = await page.locator('dialog .hit').allTextContents();
    const answer = Promise.withResolvers<void>();
    await page.route(/part=results/, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.keyboard.type('mmand');
    const narrower = await page.locator('dialog .hit').allTextContents();
    expect(narrower).toEqual(first.filter((text) => text.toLowerCase().includes('command')));
    expect(narrower.length).toBeGreaterThan(0);
    expect(narrower.length).toBeLessThan(first.length);
    answer.resolve();
    await expect.poll(() => page.textContent('dialog .hit mark')).toMatch(/command/i);
  });

  test('the mode that is chosen lasts', async () => {
    const { page } = await open('');
    await page.click('.theme-toggle');
    const background = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    expect(await background()).toBe('rgb(19, 21, 25)');
    await page.goto(`${used.url}install`);
    expect(await background()).toBe('rgb(19, 21, 25)');
  });

  test('tabs of a title are chosen together', async () => {
    const { page } = await open('');
    const shown = page.locator('.tabs > div:visible');
    expect(await shown.count()).toBe(2);
    await page.locator('.tabs > label', { hasText: 'Python' }).first().click();
    expect(await shown.evaluateAll((sections) => sections.map((section) => section.ariaLabel))).toEqual([
      'Python',
      'Python',
    ]);
  });

  test('without a script, everything can be read, searched and opened', async () => {
    const { page } = await open('', { javaScriptEnabled: false });
    await page.click('.tabs > label:nth-of-type(2)');
    await page.click('details.expandable > summary');
    expect(await page.isVisible('text=Hidden text')).toBe(true);
    await page.fill('.search-form input', 'one command');
    await page.press('.search-form input', 'Enter');
    await page.click('.hits a');
    expect(await page.textContent('h1')).toBe('Install');
  });

  test('a phone has the table of contents in a menu, and nothing is wider than the screen', async () => {
    const { page } = await open('', { width: 390 });
    expect(await page.isVisible('.sidebar')).toBe(false);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await page.click('.menu-button');
    await page.click('.sidebar a:has-text("Install")');
    await page.waitForURL(/\/install/);
    expect(await page.textContent('h1')).toBe('Install');
  });
});

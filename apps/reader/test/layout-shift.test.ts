import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { executablePath } from '../../accounts/test/chromium.ts';
import { everyBlock } from './every-block.ts';
import { startSlowNetwork } from './slow-network.ts';
import { makeSite } from './reader-server.ts';
import { useBrowser } from './started-reader.ts';

const used = useBrowser(async (world) => {
  const made = await makeSite(world, {
    pages: [
      { title: 'Every block', markdown: everyBlock },
      { title: 'Bare', markdown: everyBlock, layout: { tableOfContents: false } },
    ],
  });
  const { client } = world.people.admin;
  const settings = await client.customizations.get(made.site);
  await client.customizations.update({
    ...made.site,
    body: { ...settings, announcement: { enabled: true, message: 'Version 2 is here.', style: 'info' } },
  });
  return made;
});

/** What moves from now on: by how much, and its markup. */
const observeShifts = `window.moved = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      for (const { node } of sources) moved.push(value + ' ' + (node?.outerHTML ?? node?.textContent)?.slice(0, 200));
  }).observe({ type: 'layout-shift' }); undefined`;

type Shifts = { readonly moved: readonly string[]; readonly isScripted: boolean };

/** What moved on the home page once its scripts came, long after all else was there. */
async function shiftsAt(width: number, height: number): Promise<Shifts> {
  const context = await used.browser.newContext({ viewport: { width, height } });
  const page = await context.newPage();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(used.url, { waitUntil: 'commit' });
  // What comes by and by, as the parser has it or as pictures load, is no script's doing.
  await expect
    .poll(() =>
      page.evaluate(`document.readyState !== 'loading'
        && performance.getEntriesByName('first-contentful-paint').length > 0
        && [...document.images].every(({ complete, loading }) => complete || loading === 'lazy')`),
    )
    .toBe(true);
  await nextFrames(page);
  await page.evaluate(observeShifts);
  release();
  await page.waitForSelector('.copy', { state: 'attached' });
  await page.waitForSelector('[data-dismiss]:not([hidden])', { state: 'attached' });
  await nextFrames(page);
  const moved = await page.evaluate<string[]>('window.moved');
  const isScripted = await page.isVisible('.theme-toggle');
  await context.close();
  return { moved, isScripted };
}

/** Shifts are reported with the frame in which they happen. */
async function nextFrames(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  await sleep(200);
}

describe.skipIf(executablePath === undefined)('in a browser', () => {
  test('scripts that come late move nothing, on a phone and on a desk', async () => {
    expect(await shiftsAt(390, 844)).toEqual({ moved: [], isScripted: true });
    expect(await shiftsAt(1440, 900)).toEqual({ moved: [], isScripted: true });
  });

  test('what comes in pieces moves nothing, on a phone and on a desk, with and without a sidebar', async () => {
    const cutBefore = /(?=<(?:a|aside|button|details|footer|form|h[1-3]|main|nav|summary|ul)\b)/;
    const network = await startSlowNetwork(used.url, { cutBefore, pauseMs: 30 });
    const { pathname } = new URL(used.url);
    for (const path of [pathname, `${pathname}?q=block`, `${pathname}bare`])
      for (const size of [
        { width: 390, height: 844 },
        { width: 1440, height: 900 },
      ]) {
        const context = await used.browser.newContext({ viewport: size });
        const page = await context.newPage();
        await page.addInitScript(observeShifts);
        const answer = await page.goto(network.origin + path, { waitUntil: 'load' });
        expect(answer?.status()).toBe(200);
        await nextFrames(page);
        expect({ path, size, moved: await page.evaluate('window.moved') }).toEqual({ path, size, moved: [] });
        expect(await page.locator('.menu-button').count()).toBe(path.endsWith('bare') ? 0 : 1);
        await context.close();
      }
    await network.close();
  });

  test('without a script, nothing keeps a place for buttons that it would show', async () => {
    const context = await used.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(used.url);
    expect(await page.locator('.theme-toggle').boundingBox()).toBeNull();
    expect(await page.locator('[data-dismiss]').boundingBox()).toBeNull();
    await context.close();
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { executablePath } from './chromium-path.ts';
import { everyBlock } from './every-block.ts';
import { makeSite } from './reader-server.ts';
import { useBrowser } from './started-reader.ts';

const used = useBrowser(async (world) => {
  const made = await makeSite(world, { pages: [{ title: 'Every block', markdown: everyBlock }] });
  const { client } = world.people.admin;
  const settings = await client.customizations.get(made.site);
  await client.customizations.update({
    ...made.site,
    body: { ...settings, announcement: { enabled: true, message: 'Version 2 is here.', style: 'info' } },
  });
  return made;
});

/** What moved on the home page, after its scripts came late. */
async function shiftsAt(width: number, height: number): Promise<{ shift: number; isScripted: boolean }> {
  const context = await used.browser.newContext({ viewport: { width, height } });
  const page = await context.newPage();
  let isPainted = (): void => undefined;
  const painted = new Promise<void>((resolve) => (isPainted = resolve));
  await page.route('**/*.js', async (route) => {
    await painted;
    await route.continue();
  });
  await page.addInitScript(`window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });`);
  await page.goto(used.url, { waitUntil: 'commit' });
  await expect
    .poll(() => page.evaluate(`performance.getEntriesByName('first-contentful-paint').length`))
    .toBe(1);
  isPainted();
  await page.waitForSelector('.copy', { state: 'attached' });
  await page.waitForSelector('[data-dismiss]:not([hidden])', { state: 'attached' });
  // Shifts are reported with the frame in which they happen.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  await sleep(200);
  const shift = await page.evaluate<number>('window.shift');
  const isScripted = await page.isVisible('.theme-toggle');
  await context.close();
  return { shift, isScripted };
}

describe.skipIf(executablePath === undefined)('in a browser', () => {
  test('scripts that come late move nothing, on a phone and on a desk', async () => {
    expect(await shiftsAt(390, 844)).toEqual({ shift: 0, isScripted: true });
    expect(await shiftsAt(1440, 900)).toEqual({ shift: 0, isScripted: true });
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

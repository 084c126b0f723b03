import { describe, expect, test } from 'vitest';
import { executablePath } from '../../accounts/test/chromium.ts';
import { DevTools } from './devtools.ts';
import { makeSite } from './reader-server.ts';
import { useBrowser } from './started-reader.ts';

const used = useBrowser((world) => {
  const tab = (title: string) => `{% tab title="${title}" %}\n## With ${title}\n\nText.\n{% endtab %}`;
  return makeSite(world, {
    pages: [
      { title: 'Welcome', markdown: 'About it. [By yarn](install.md#with-yarn).' },
      { title: 'Install', markdown: `{% tabs %}\n${tab('npm')}\n\n${tab('yarn')}\n{% endtabs %}` },
    ],
  });
});

/** What became of the pages that a browser began to prerender. */
function prerenderings({ events }: DevTools): unknown[] {
  return events
    .filter(({ method }) => method === 'Preload.prerenderStatusUpdated')
    .map(({ params }) => params?.['status']);
}

describe.skipIf(executablePath === undefined)('in a browser', () => {
  for (const javaScriptEnabled of [true, false])
    test(`the page whose link the pointer rests on is there before the click, ${javaScriptEnabled ? 'with' : 'without'} a script`, async () => {
      const context = await used.browser.newContext({ javaScriptEnabled });
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      const prefetches: { status: string; url: string }[] = [];
      session.on('Preload.prefetchStatusUpdated', ({ status, prefetchUrl }) =>
        prefetches.push({ status, url: prefetchUrl }),
      );
      await session.send('Preload.enable');
      await page.goto(used.url, { waitUntil: 'load' });
      // Its Markdown and its PDF are no pages.
      await page.click('.page-actions > summary');
      await page.hover('.page-actions a[href$=".md"]');
      await page.hover('a[rel=next]');
      await expect.poll(() => prefetches.map(({ status }) => status), { timeout: 20_000 }).toContain('Ready');
      expect(new Set(prefetches.map(({ url }) => url))).toEqual(new Set([`${used.url}install`]));
      await page.click('a[rel=next]');
      await page.waitForURL(/\/install$/);
      const entry = await session.send('Runtime.evaluate', {
        expression: `performance.getEntriesByType('navigation')[0].deliveryType`,
      });
      expect(entry.result.value).toBe('navigational-prefetch');
      await context.close();
    });

  test('it is prerendered, and has the mode that was chosen meanwhile', async () => {
    const browser = await DevTools.start(executablePath ?? '');
    try {
      const tab = await browser.open(used.url);
      await tab.hover('a[rel=next]');
      await expect.poll(() => prerenderings(browser)).toContain('Ready');
      expect(await tab.evaluate('document.documentElement.dataset.theme')).toBeUndefined();
      await tab.click('.theme-toggle');
      expect(await tab.evaluate('document.documentElement.dataset.theme')).toBe('dark');
      await tab.click('a[rel=next]');
      await tab.until(`location.pathname.endsWith('/install') && !document.prerendering`);
      expect(await tab.evaluate(`performance.getEntriesByType('navigation')[0].activationStart > 0`)).toBe(
        true,
      );
      await tab.until(`document.documentElement.dataset.theme === 'dark'`);
    } finally {
      await browser.close();
    }
  });

  test('a heading in a tab that a link leads to is shown, whatever tab was chosen before', async () => {
    const browser = await DevTools.start(executablePath ?? '');
    try {
      const tab = await browser.open(used.url);
      await tab.evaluate(`localStorage.setItem('lectern-tabs', 'npm')`);
      await tab.hover('article a[href$="#with-yarn"]');
      await expect.poll(() => prerenderings(browser)).toContain('Ready');
      await tab.click('article a[href$="#with-yarn"]');
      await tab.until(`location.pathname.endsWith('/install') && !document.prerendering`);
      expect(await tab.evaluate(`performance.getEntriesByType('navigation')[0].activationStart > 0`)).toBe(
        true,
      );
      await tab.until(`document.getElementById('with-yarn').getClientRects().length > 0`);
    } finally {
      await browser.close();
    }
  });
});

import type { Browser, Page } from 'playwright-core';
import { DevTools } from '../../apps/reader/test/devtools.ts';
import { median } from '../measure/statistics.ts';
import { chromiumArguments, chromiumPath } from './chromium.ts';

/** How the search of a site is used, by selectors. */
export type SearchDialog = {
  readonly open: string;
  readonly input: string;
  /** Whether the results of a query are shown, as an expression over `query` in the page; `before` has run before it was typed. */
  readonly hasResults: string;
  readonly before: string;
};

export const lecternSearch: SearchDialog = {
  open: 'dialog.search-dialog[open]',
  input: 'dialog.search-dialog input[type=search]',
  hasResults: `document.querySelector('.search-results > :not([data-before])') !== null`,
  before: `document.querySelector('.search-results > *')?.setAttribute('data-before', '')`,
};

export const starlightSearch: SearchDialog = {
  open: 'site-search dialog[open]',
  input: 'site-search .pagefind-ui__search-input',
  hasResults: `document.querySelector('.pagefind-ui__message')?.textContent.includes(' for ' + query) === true
    && document.querySelector('.pagefind-ui__result-title') !== null`,
  before: '',
};

/** Milliseconds from an event to what it shows, in the document; medians. */
export type InteractionTimes = {
  readonly dialogMs: number;
  /** Of the first letter that is typed on a page. */
  readonly firstResultsMs: number;
  readonly nextResultsMs: number;
  /** From the click on the link to the next page, to the first paint of that page. */
  readonly nextPageMs: number;
  readonly prefetchedPageMs: number;
};

/** How long the pointer rests on a link: also a loaded machine has fetched the page then. */
const restMs = 1500;
/** After it has loaded: images may still be drawn. */
const settledMs = 500;
/** Of following the link. */
const turns = 5;
const words = ['config', 'output', 'buffer'];

export async function measureInteractions(
  browser: Browser,
  url: string,
  dialog: SearchDialog,
): Promise<InteractionTimes> {
  const [opened, first, next] = [new Array<number>(), new Array<number>(), new Array<number>()];
  for (const word of words) {
    await withPage(browser, url, async (page) => {
      opened.push(
        await timeOf(
          page,
          { event: 'keydown', until: `document.querySelector('${dialog.open}') !== null` },
          () => page.keyboard.press('Control+k'),
        ),
      );
      await page.locator(dialog.input).focus();
      for (let length = 1; length <= word.length; length += 1) {
        const query = JSON.stringify(word.slice(0, length));
        const until = `((query) => ${dialog.hasResults})(${query})`;
        const times = length === 1 ? first : next;
        await page.evaluate(`${dialog.before}; undefined`);
        times.push(
          await timeOf(page, { event: 'input', until }, () =>
            page.keyboard.type(word.slice(length - 1, length)),
          ),
        );
        await page.waitForTimeout(100);
      }
    });
  }
  const pages = { plain: new Array<number>(), prefetched: new Array<number>() };
  for (let turn = 0; turn < turns; turn += 1) {
    pages.plain.push(await followNext(url, 0));
    pages.prefetched.push(await followNext(url, restMs));
  }
  return {
    dialogMs: median(opened),
    firstResultsMs: median(first),
    nextResultsMs: median(next),
    nextPageMs: median(pages.plain),
    prefetchedPageMs: median(pages.prefetched),
  };
}

/**
 * Clicks the link to the next page, after the pointer was on it for a while, and returns when the next page was painted. In a
 * browser without a driver that keeps it from prerendering.
 */
async function followNext(url: string, hoverMs: number): Promise<number> {
  const browser = await DevTools.start(chromiumPath, chromiumArguments);
  try {
    const tab = await browser.open(url);
    await pause(settledMs);
    if (hoverMs > 0) {
      await tab.hover('a[rel=next]');
      await pause(hoverMs);
    }
    const next = await tab.evaluate(`document.querySelector('a[rel=next]').href`);
    // A script clicks, so that the pointer does not come before.
    const at = await tab.evaluate(`(() => {
      setTimeout(() => document.querySelector('a[rel=next]').click());
      return performance.timeOrigin + performance.now();
    })()`);
    const painted = `performance.getEntriesByName('first-contentful-paint')[0]`;
    await tab.until(`location.href === ${JSON.stringify(next)} && ${painted} !== undefined`);
    return Number(await tab.evaluate(`performance.timeOrigin + ${painted}.startTime`)) - Number(at);
  } finally {
    await browser.close();
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

async function withPage<T>(browser: Browser, url: string, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    return await work(page);
  } finally {
    await context.close();
  }
}

/** The time from an event of the page to the first change of the document after which an expression is true. */
async function timeOf(
  page: Page,
  { event, until }: { readonly event: string; readonly until: string },
  act: () => Promise<void>,
): Promise<number> {
  await page.evaluate(`window.timed = new Promise((resolve) => {
    addEventListener('${event}', ({ timeStamp }) => {
      const look = () => {
        if (!(${until})) return;
        observer.disconnect();
        resolve(performance.now() - timeStamp);
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    }, { once: true, capture: true });
  }); undefined`);
  await act();
  return page.evaluate<number>('window.timed');
}

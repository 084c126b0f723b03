import type { Browser, Page, Request } from 'playwright-core';
import { median } from '../measure/statistics.ts';

/** What a page asks for when a phone opens it for the first time. */
export type PageLoad = {
  readonly url: string;
  /** Compressed bodies, by kind; `all` has headers and everything but the pictures of the content. */
  readonly bytes: {
    readonly html: number;
    readonly script: number;
    readonly style: number;
    readonly all: number;
  };
  /** Without pictures of the content. */
  readonly requests: number;
  readonly pictures: number;
  /** Of requests to other hosts. */
  readonly hosts: readonly string[];
  readonly blockingScripts: number;
  /** While the page is loaded, and scrolled through to its end. */
  readonly layoutShift: number;
};

const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

const slow = { offline: false, latency: 100, downloadThroughput: 200_000, uploadThroughput: 100_000 };

const atOnce = 4;

export async function loadPages(browser: Browser, urls: readonly string[]): Promise<PageLoad[]> {
  const loads: PageLoad[] = [];
  const left = urls.entries();
  const work = async (): Promise<void> => {
    for (const [index, url] of left) {
      const context = await browser.newContext(phone);
      try {
        loads[index] = await loadPage(await context.newPage(), url);
      } finally {
        await context.close();
      }
    }
  };
  // Nothing of it is timed.
  await Promise.all(Array.from({ length: atOnce }, work));
  return loads;
}

async function loadPage(page: Page, url: string): Promise<PageLoad> {
  const asked: Request[] = [];
  page.on('request', (request) => asked.push(request));
  await page.addInitScript(observeShifts);
  // What comes late moves what is there.
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', slow);
  // Pictures of hosts that do not answer, too, end some time.
  await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 });
  const own = asked.filter((request) => !isPicture(request) && !request.url().startsWith('data:'));
  const bytes = { html: 0, script: 0, style: 0, all: 0 };
  for (const request of own) {
    const { responseBodySize, responseHeadersSize } = await sizesOf(request);
    bytes.all += responseBodySize + responseHeadersSize;
    const kind = kinds[request.resourceType()];
    if (kind !== undefined) bytes[kind] += responseBodySize;
  }
  await page.evaluate(scrollThrough);
  const [blockingScripts, layoutShift] = await page.evaluate<[number, number]>(
    `[document.querySelectorAll('head script[src]:not([type=module], [async], [defer])').length, window.layoutShift]`,
  );
  const { origin } = new URL(url);
  const hosts = asked
    .map((request) => new URL(request.url()))
    .filter((found) => /^https?:$/.test(found.protocol) && found.origin !== origin);
  return {
    url,
    bytes,
    requests: own.length,
    pictures: asked.filter(isPicture).length,
    hosts: [...new Set(hosts.map(({ host }) => host))],
    blockingScripts,
    layoutShift,
  };
}

const kinds: Readonly<Record<string, 'html' | 'script' | 'style'>> = {
  document: 'html',
  script: 'script',
  stylesheet: 'style',
};

function isPicture(request: Request): boolean {
  return request.resourceType() === 'image' && !request.url().startsWith('data:');
}

async function sizesOf(request: Request) {
  const response = await request.response();
  return response === null ? { responseBodySize: 0, responseHeadersSize: 0 } : request.sizes();
}

/** All shifts, also those that Lighthouse does not see because nobody scrolls there. */
const observeShifts = `window.layoutShift = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.layoutShift += entry.value;
}).observe({ type: 'layout-shift', buffered: true });`;

const scrollThrough = `(async () => {
  const pause = () => new Promise((resolve) => setTimeout(resolve, 60));
  for (let top = 0; top < document.body.scrollHeight; top += 600) {
    scrollTo({ top, behavior: 'instant' });
    await pause();
  }
  await pause();
})()`;

/** Spread over the whole list. */
export function sampleOf<T>(values: readonly T[], size: number): T[] {
  if (values.length <= size) return [...values];
  return Array.from({ length: size }, (_, at) => values[Math.floor((at * values.length) / size)]).filter(
    (value) => value !== undefined,
  );
}

export function medianOf(loads: readonly PageLoad[], value: (load: PageLoad) => number): number {
  return median(loads.map(value));
}

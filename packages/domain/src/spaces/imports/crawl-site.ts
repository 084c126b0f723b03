import { setTimeout as sleep } from 'node:timers/promises';
import { FetchError } from '@lectern/fetch';
import type { ConvertedPage } from './converted-page.ts';
import type { FetchedResource } from './import-fetcher.ts';
import { failureMessage } from './imported-files.ts';
import { UnreadableResourceError } from './unreadable-resource.ts';
import type { ImportRun } from './import-run.ts';
import { readRobots, type RobotRules } from './robots.ts';
import { SiteScope } from './site-scope.ts';

export type CrawledPage = {
  readonly key: string;
  /** After redirects. */
  readonly url: URL;
  readonly content: ConvertedPage;
};

type Visit =
  | { readonly kind: 'page'; readonly page: CrawledPage }
  /** The URL redirects to another page of the import. */
  | { readonly kind: 'alias'; readonly of: string; readonly url: URL }
  | { readonly kind: 'failed' };

const maxRedirects = 5;
const accept = 'text/html, application/xhtml+xml;q=0.9, */*;q=0.1';

/** Crawls a web site breadth-first from its first page. */
export class SiteCrawler {
  readonly pages: CrawledPage[] = [];
  /** The key of the target page, by the key of the URL that redirects. */
  readonly aliases = new Map<string, string>();
  readonly #run: ImportRun;
  readonly #start: URL;
  #scope: SiteScope;
  #rules: RobotRules | undefined;
  /** The keys of all discovered URLs, those in `#queue` included. */
  readonly #known = new Set<string>();
  #queue: { key: string; url: URL }[] = [];
  #nextAt = 0;

  constructor(run: ImportRun, start: URL) {
    this.#run = run;
    this.#start = start;
    this.#scope = new SiteScope(start);
  }

  get scope(): SiteScope {
    return this.#scope;
  }

  /** @throws FetchError, JobError or UnreadableResourceError when the first page cannot be read */
  async run(): Promise<void> {
    const { limits, progress } = this.#run;
    await this.#readFirst();
    while (this.#queue.length > 0 && this.pages.length < limits.pages) {
      const batchSize = Math.min(this.#concurrency, limits.pages - this.pages.length);
      const batch = this.#queue.splice(0, batchSize);
      // In the order of discovery, so that the same site always yields the same pages in the same order.
      const visits = await Promise.all(batch.map(({ url }) => this.#tryVisit(url)));
      for (const [index, visit] of visits.entries()) this.#record(batch[index]?.key ?? '', visit);
    }
    for (const { url } of this.#queue)
      progress.addFailure(url.href, `An import has at most ${limits.pages} pages.`);
  }

  get #concurrency(): number {
    return (this.#rules?.delaySeconds ?? 0) > 0 ? 1 : this.#run.limits.requestsAtOnce;
  }

  async #readFirst(): Promise<void> {
    const { progress, fetcher } = this.#run;
    progress.addTotal();
    let url = new URL(this.#start);
    url.hash = '';
    const redirected: URL[] = [];
    for (;;) {
      this.#rules = await readRobots(fetcher, url.origin);
      const visit = await this.#visit(url);
      if (visit.kind === 'page') {
        const { key } = visit.page;
        for (const from of redirected) this.#addAlias(from, key);
        this.#known.add(key);
        return this.#addPage(visit.page);
      }
      redirected.push(url);
      if (visit.kind === 'failed' || redirected.length > maxRedirects)
        throw new UnreadableResourceError(`The URL redirects more than ${maxRedirects} times.`);
      this.#scope = this.#scope.redirected(this.#start, visit.url);
      url = visit.url;
    }
  }

  /** Links to the start URL lead to the page that it redirected to. */
  #addAlias(from: URL, to: string): void {
    const key = this.#scope.keyOf(from);
    if (key === undefined || key === to) return;
    this.#known.add(key);
    this.aliases.set(key, to);
  }

  #record(key: string, visit: Visit): void {
    if (visit.kind === 'failed') return;
    if (visit.kind === 'alias') {
      this.aliases.set(key, visit.of);
      // The redirect target is counted by its own URL.
      this.#run.progress.addTotal(-1);
      this.#enqueue(visit.url);
      return;
    }
    this.#addPage(visit.page);
  }

  #addPage(page: CrawledPage): void {
    this.pages.push(page);
    this.#run.progress.addDone();
    for (const link of page.content.links) this.#enqueue(new URL(link));
  }

  #enqueue(url: URL): void {
    const key = this.#scope.keyOf(url);
    if (key === undefined || this.#known.has(key)) return;
    this.#known.add(key);
    const pageUrl = new URL(url.pathname, url.origin);
    if (!this.#isAllowed(pageUrl)) {
      this.#run.progress.addTotal();
      this.#run.progress.addFailure(pageUrl.href, 'The robots.txt of the site disallows reading the page.');
      return;
    }
    // A bound for sites that generate URLs without end.
    if (this.#known.size > this.#run.limits.pages * 4) return;
    this.#run.progress.addTotal();
    this.#queue.push({ key, url: pageUrl });
  }

  #isAllowed(url: URL): boolean {
    return this.#rules?.allows(url) ?? false;
  }

  async #tryVisit(url: URL): Promise<Visit> {
    try {
      return await this.#visit(url);
    } catch (error) {
      this.#run.progress.addFailure(url.href, failureMessage(error));
      return { kind: 'failed' };
    }
  }

  async #visit(start: URL): Promise<Visit> {
    const { converter, fetcher, limits } = this.#run;
    let url = start;
    for (let left = maxRedirects; left > 0; left -= 1) {
      if (!this.#isAllowed(url))
        throw new UnreadableResourceError('The robots.txt of the site disallows reading the page.');
      await this.#pause();
      const fetched = await fetcher.fetch(url, { accept, maxBytes: limits.pageBytes, anyStatus: true });
      const to = redirectOf(fetched, url);
      if (to === undefined) {
        const contentType = htmlTypeOf(fetched, url);
        const { bytes } = fetched;
        const content = await converter.convert({ kind: 'html', bytes, contentType, url: url.href });
        return { kind: 'page', page: { key: this.#scope.keyOf(url) ?? url.pathname, url, content } };
      }
      const key = this.#scope.keyOf(to);
      const isSame = key !== undefined && key === this.#scope.keyOf(url);
      if (!isSame && (this.pages.length === 0 || key !== undefined))
        return { kind: 'alias', of: key ?? '', url: to };
      if (!isSame)
        throw new UnreadableResourceError(
          `The page redirects to ${to.hostname}, which is not part of the import.`,
        );
      // The same page with or without a trailing slash.
      url = to;
    }
    throw new UnreadableResourceError(`The page redirects more than ${maxRedirects} times.`);
  }

  /** Waits for the crawl delay of the site. */
  async #pause(): Promise<void> {
    const { limits, signal } = this.#run;
    const delayMs = 1000 * Math.min(this.#rules?.delaySeconds ?? 0, limits.crawlDelaySeconds);
    const now = performance.now();
    const at = Math.max(now, this.#nextAt);
    this.#nextAt = at + delayMs;
    if (at > now) await sleep(at - now, undefined, { signal });
  }
}

function redirectOf({ status, headers }: FetchedResource, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(status)) return undefined;
  const location = headers['location'];
  const to = location === undefined ? null : URL.parse(location, from);
  if (to === null || !/^https?:$/.test(to.protocol))
    throw new UnreadableResourceError('The page redirects to no valid URL.');
  to.hash = '';
  return to;
}

/** The content type of a response with an HTML page. */
function htmlTypeOf({ status, headers }: FetchedResource, { hostname }: URL): string {
  if (status < 200 || status > 299)
    throw new FetchError('status', `${hostname} answered with status ${status}.`, status);
  const type = headers['content-type'] ?? 'text/html';
  if (/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) return type;
  throw new UnreadableResourceError(`The response is ${type.split(';')[0] ?? 'something else'}, not HTML.`);
}

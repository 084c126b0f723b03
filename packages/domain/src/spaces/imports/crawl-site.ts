import { setTimeout as sleep } from 'node:timers/promises';
import { FetchError } from '@lectern/fetch';
import type { ConvertedPage } from './converted-page.ts';
import type { Fetched } from './import-fetcher.ts';
import { reasonFor } from './imported-files.ts';
import { UnreadableResource } from './unreadable-resource.ts';
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
  /** It answered with a redirect to another page of the import. */
  | { readonly kind: 'alias'; readonly of: string; readonly url: URL }
  | { readonly kind: 'failed' };

const maxRedirects = 5;
const accept = 'text/html, application/xhtml+xml;q=0.9, */*;q=0.1';

/** Reads the pages of a web site that lead from one to another, the nearest to the first one first. */
export class SiteCrawl {
  readonly pages: CrawledPage[] = [];
  /** The page that a redirect led to, by the key of the address that redirected. */
  readonly aliases = new Map<string, string>();
  readonly #run: ImportRun;
  readonly #start: URL;
  #scope: SiteScope;
  #rules: RobotRules | undefined;
  /** Every address that was found, by its key; those that are not read yet stand in `#open`. */
  readonly #found = new Set<string>();
  #open: { key: string; url: URL }[] = [];
  #nextAt = 0;

  constructor(run: ImportRun, start: URL) {
    this.#run = run;
    this.#start = start;
    this.#scope = new SiteScope(start);
  }

  get scope(): SiteScope {
    return this.#scope;
  }

  /** @throws FetchRefused, JobError or UnreadableResource when the first page cannot be read */
  async run(): Promise<void> {
    const { limits, tally } = this.#run;
    await this.#readFirst();
    while (this.#open.length > 0 && this.pages.length < limits.pages) {
      const room = Math.min(this.#atOnce, limits.pages - this.pages.length);
      const some = this.#open.splice(0, room);
      // In the order in which they were found, so that the same site gives the same pages in the same order.
      const visits = await Promise.all(some.map(({ url }) => this.#tryVisit(url)));
      for (const [index, visit] of visits.entries()) this.#note(some[index]?.key ?? '', visit);
    }
    for (const { url } of this.#open) tally.fail(url.href, `An import reads at most ${limits.pages} pages.`);
  }

  get #atOnce(): number {
    return (this.#rules?.delaySeconds ?? 0) > 0 ? 1 : this.#run.limits.requestsAtOnce;
  }

  async #readFirst(): Promise<void> {
    const { tally, fetcher } = this.#run;
    tally.find();
    let url = new URL(this.#start);
    url.hash = '';
    const passed: URL[] = [];
    for (;;) {
      this.#rules = await readRobots(fetcher, url.origin);
      const visit = await this.#visit(url);
      if (visit.kind === 'page') {
        const { key } = visit.page;
        for (const from of passed) this.#pass(from, key);
        this.#found.add(key);
        return this.#keep(visit.page);
      }
      passed.push(url);
      if (visit.kind === 'failed' || passed.length > maxRedirects)
        throw new UnreadableResource('The address redirects too often.');
      this.#scope = this.#scope.redirected(this.#start, visit.url);
      url = visit.url;
    }
  }

  /** A link to where the first page was asked for means where it was found. */
  #pass(from: URL, to: string): void {
    const key = this.#scope.keyOf(from);
    if (key === undefined || key === to) return;
    this.#found.add(key);
    this.aliases.set(key, to);
  }

  #note(key: string, visit: Visit): void {
    if (visit.kind === 'failed') return;
    if (visit.kind === 'alias') {
      this.aliases.set(key, visit.of);
      // Found under another address: it is not one more.
      this.#run.tally.find(-1);
      this.#find(visit.url);
      return;
    }
    this.#keep(visit.page);
  }

  #keep(page: CrawledPage): void {
    this.pages.push(page);
    this.#run.tally.read();
    for (const link of page.content.links) this.#find(new URL(link));
  }

  #find(url: URL): void {
    const key = this.#scope.keyOf(url);
    if (key === undefined || this.#found.has(key)) return;
    this.#found.add(key);
    const address = new URL(url.pathname, url.origin);
    if (!this.#isAllowed(address)) {
      this.#run.tally.find();
      this.#run.tally.fail(address.href, 'The robots.txt of the site does not let programs read it.');
      return;
    }
    // Sites that make up addresses without end.
    if (this.#found.size > this.#run.limits.pages * 4) return;
    this.#run.tally.find();
    this.#open.push({ key, url: address });
  }

  #isAllowed(url: URL): boolean {
    return this.#rules?.allows(url) ?? false;
  }

  async #tryVisit(url: URL): Promise<Visit> {
    try {
      return await this.#visit(url);
    } catch (error) {
      this.#run.tally.fail(url.href, reasonFor(error));
      return { kind: 'failed' };
    }
  }

  async #visit(asked: URL): Promise<Visit> {
    const { converter, fetcher, limits } = this.#run;
    let url = asked;
    for (let left = maxRedirects; left > 0; left -= 1) {
      if (!this.#isAllowed(url))
        throw new UnreadableResource('The robots.txt of the site does not let programs read it.');
      await this.#pause();
      const fetched = await fetcher.fetch(url, { accept, maxBytes: limits.pageBytes, asIs: true });
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
        throw new UnreadableResource(`It redirects to ${to.hostname}, to what is no part of the import.`);
      // The same page with a slash at its end, or without.
      url = to;
    }
    throw new UnreadableResource('It redirects too often.');
  }

  /** Waits as long as the site asks between two requests. */
  async #pause(): Promise<void> {
    const { limits, signal } = this.#run;
    const delayMs = 1000 * Math.min(this.#rules?.delaySeconds ?? 0, limits.crawlDelaySeconds);
    const now = performance.now();
    const at = Math.max(now, this.#nextAt);
    this.#nextAt = at + delayMs;
    if (at > now) await sleep(at - now, undefined, { signal });
  }
}

function redirectOf({ status, headers }: Fetched, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(status)) return undefined;
  const location = headers['location'];
  const to = location === undefined ? null : URL.parse(location, from);
  if (to === null || !/^https?:$/.test(to.protocol))
    throw new UnreadableResource('It redirects to no address.');
  to.hash = '';
  return to;
}

/** The type of an answer that is a page. */
function htmlTypeOf({ status, headers }: Fetched, { hostname }: URL): string {
  if (status < 200 || status > 299)
    throw new FetchError('status', `${hostname} answered with status ${status}.`, status);
  const type = headers['content-type'] ?? 'text/html';
  if (/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) return type;
  throw new UnreadableResource(`The answer is ${type.split(';')[0] ?? 'something else'}, not HTML.`);
}

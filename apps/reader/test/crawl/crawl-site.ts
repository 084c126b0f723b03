import { type CrawledPage, crawlPage, type Reference } from './crawled-page.ts';

/** A link or an image of a page that leads nowhere. */
export type Defect = {
  readonly page: string;
  readonly reference: Reference;
  readonly reason: 'status' | 'anchor' | 'picture' | 'no URL';
  readonly found: string;
};

export type Crawl = {
  readonly pages: readonly CrawledPage[];
  readonly links: number;
  readonly anchors: number;
  readonly images: number;
  /** Links and images of other hosts, which are not asked. */
  readonly outside: number;
  readonly defects: readonly Defect[];
};

/** Requests as many at once; more would only wait. */
const concurrency = 6;

/** Requests these pages, everything on the same host that they link to, and so on; each URL once. */
export async function crawlSite(start: readonly string[]): Promise<Crawl> {
  const [first = ''] = start;
  const { origin } = new URL(first);
  const found = new Map<string, CrawledPage>();
  const asked = new Set<string>();
  let waiting = start.map(withoutHash);
  while (waiting.length > 0) {
    const next: string[] = [];
    for (let at = 0; at < waiting.length; at += concurrency) {
      const pages = await Promise.all(waiting.slice(at, at + concurrency).map(crawlPage));
      for (const page of pages) {
        found.set(page.url, page);
        next.push(...page.references.map(({ url }) => url), ...(page.location ? [page.location] : []));
      }
    }
    for (const url of waiting) asked.add(url);
    waiting = [...new Set(next.filter((url) => isOn(origin, url)).map(withoutHash))].filter(
      (url) => !asked.has(url),
    );
  }
  return compare(origin, found);
}

function compare(origin: string, found: ReadonlyMap<string, CrawledPage>): Crawl {
  const pages = [...found.values()].filter(({ contentType }) => contentType.startsWith('text/html'));
  const counts = { links: 0, anchors: 0, images: 0, outside: 0 };
  const defects: Defect[] = [];
  for (const page of pages) {
    for (const reference of page.references) {
      const { url, kind, written } = reference;
      if (!isOn(origin, url)) {
        counts.outside += 1;
        if (!URL.canParse(url) || written === '#')
          defects.push({ page: page.url, reference, reason: 'no URL', found: written });
        continue;
      }
      counts[kind === 'image' ? 'images' : 'links'] += 1;
      const target = targetOf(found, withoutHash(url));
      const add = (reason: Defect['reason'], what: string) =>
        defects.push({ page: page.url, reference, reason, found: what });
      if (target?.status !== 200) add('status', String(target?.status ?? 'nothing'));
      else if (kind === 'image' && !/^image\/\S+(?:;.*)? picture$/.test(target.contentType))
        add('picture', target.contentType);
      const anchor = decoded(new URL(url).hash.slice(1));
      if (anchor === '' || target?.status !== 200) continue;
      counts.anchors += 1;
      if (!target.ids.has(anchor)) add('anchor', anchor);
    }
  }
  return { pages, ...counts, defects };
}

/** The page at a URL, or the one that it redirects to. */
function targetOf(found: ReadonlyMap<string, CrawledPage>, url: string): CrawledPage | undefined {
  let page = found.get(url);
  for (let hops = 0; hops < 5 && page?.location !== undefined; hops += 1)
    page = found.get(withoutHash(page.location));
  return page;
}

function isOn(origin: string, url: string): boolean {
  return URL.canParse(url) && new URL(url).origin === origin;
}

function withoutHash(url: string): string {
  const parsed = new URL(url);
  parsed.hash = '';
  return parsed.href;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

import { pageSlug, splitTarget } from '@lectern/content';
import { type CrawledPage, SiteCrawl } from './crawl-site.ts';
import type { Gathered, GatheredPage, LinkMeaning } from './gathered.ts';
import { type ImportRun } from './import-run.ts';
import { keepImages, meaningOfImage } from './page-images.ts';
import { keysAbove, type SiteScope } from './site-scope.ts';

/** The pages of a web site, below each other as their addresses are. */
export async function gatherSite(run: ImportRun, address: URL): Promise<Gathered> {
  const crawl = new SiteCrawl(run, address);
  await crawl.run();
  for (const { key, content } of crawl.pages) await keepImages(run, key, content);
  const pages = crawl.pages.map((page, index) => pageOf(page, parentOf(page, crawl.pages), index === 0));
  return {
    pages: parentsFirst(pages),
    files: run.files.records,
    failures: run.tally.failures,
    meaningOf: (page, link) =>
      meaningOfImage(run.files, page.key, link) ?? meaningOfAddress(crawl, link.target),
  };
}

function pageOf(
  { key, url, content }: CrawledPage,
  parent: string | undefined,
  isFirst: boolean,
): GatheredPage {
  const { path = '' } = splitTarget(url.pathname);
  const name =
    key === '/'
      ? ''
      : path
          .replace(/\/(?:index\.\w+)?$/, '')
          .replace(/^.*\//, '')
          .replace(/\.\w{3,5}$/, '');
  const title = content.title ?? (isFirst ? url.hostname : name);
  return {
    key,
    ...(parent !== undefined && { parent }),
    type: 'document',
    title: title === '' ? 'Page' : title,
    slug: pageSlug(name) || pageSlug(title) || 'page',
    ...(content.description !== undefined && { description: content.description }),
    markdown: content.markdown,
  };
}

/** The nearest page above that there is; the first page is beside all others. */
function parentOf({ key }: CrawledPage, pages: readonly CrawledPage[]): string | undefined {
  const [first] = pages;
  const keys = new Set(pages.map((page) => page.key));
  return keysAbove(key).find((above) => keys.has(above) && above !== first?.key);
}

function parentsFirst(pages: readonly GatheredPage[]): GatheredPage[] {
  const children = Map.groupBy(pages, ({ parent }) => parent);
  const ordered: GatheredPage[] = [];
  const add = (page: GatheredPage) => {
    ordered.push(page);
    for (const child of children.get(page.key) ?? []) add(child);
  };
  for (const page of children.get(undefined) ?? []) add(page);
  return ordered;
}

function meaningOfAddress(
  crawl: Pick<SiteCrawl, 'pages' | 'aliases'> & { readonly scope: SiteScope },
  address: string,
): LinkMeaning | undefined {
  const key = crawl.scope.keyOf(address);
  if (key === undefined) return undefined;
  const page = crawl.aliases.get(key) ?? key;
  if (!crawl.pages.some((one) => one.key === page)) return undefined;
  const { anchor } = splitTarget(address);
  return { kind: 'page', page, ...(anchor !== undefined && { anchor }) };
}

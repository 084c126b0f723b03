import { pageSlug, splitLinkTarget } from '@lectern/content';
import { type CrawledPage, SiteCrawler } from './crawl-site.ts';
import type { CollectedContent, CollectedPage, LinkDestination } from './collected-content.ts';
import { type ImportRun } from './import-run.ts';
import { storeImages, resolveImage } from './page-images.ts';
import { keysAbove, type SiteScope } from './site-scope.ts';

/** The pages of a web site, nested like the paths of their URLs. */
export async function collectSite(run: ImportRun, url: URL): Promise<CollectedContent> {
  const crawl = new SiteCrawler(run, url);
  await crawl.run();
  for (const { key, content } of crawl.pages) await storeImages(run, key, content);
  const pages = crawl.pages.map((page, index) => pageOf(page, parentOf(page, crawl.pages), index === 0));
  return {
    pages: parentsFirst(pages),
    files: run.files.records,
    failures: run.progress.failures,
    resolveLink: (page, link) => resolveImage(run.files, page.key, link) ?? resolveUrl(crawl, link.target),
  };
}

function pageOf(
  { key, url, content }: CrawledPage,
  parent: string | undefined,
  isFirst: boolean,
): CollectedPage {
  const { path = '' } = splitLinkTarget(url.pathname);
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

/** The nearest ancestor by path; the first page is a sibling of the top-level pages. */
function parentOf({ key }: CrawledPage, pages: readonly CrawledPage[]): string | undefined {
  const [first] = pages;
  const keys = new Set(pages.map((page) => page.key));
  return keysAbove(key).find((above) => keys.has(above) && above !== first?.key);
}

function parentsFirst(pages: readonly CollectedPage[]): CollectedPage[] {
  const children = Map.groupBy(pages, ({ parent }) => parent);
  const ordered: CollectedPage[] = [];
  const add = (page: CollectedPage) => {
    ordered.push(page);
    for (const child of children.get(page.key) ?? []) add(child);
  };
  for (const page of children.get(undefined) ?? []) add(page);
  return ordered;
}

function resolveUrl(
  crawl: Pick<SiteCrawler, 'pages' | 'aliases'> & { readonly scope: SiteScope },
  url: string,
): LinkDestination | undefined {
  const key = crawl.scope.keyOf(url);
  if (key === undefined) return undefined;
  const page = crawl.aliases.get(key) ?? key;
  if (!crawl.pages.some((one) => one.key === page)) return undefined;
  const { anchor } = splitLinkTarget(url);
  return { kind: 'page', page, ...(anchor !== undefined && { anchor }) };
}

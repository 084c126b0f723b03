import { html } from '../html/html.ts';
import type { PageReader } from '../content/read-references.ts';
import { readTree } from '../site/read-tree.ts';
import { isHidden, type PageTree } from '../site/page-tree.ts';
import { type PlacedSpace, spacesOf } from '../site/site-structure.ts';
import { absoluteUrl, markdownUrl, pageUrl, type SiteView, spaceUrl } from '../site/site-view.ts';

/** The most spaces and pages in one file. */
const most = { spaces: 50, pages: 10_000 } as const;

/** What search engines may read, and where the pages are. */
export function robotsText(view: SiteView): string {
  if (!isOpen(view)) return 'User-agent: *\nDisallow: /\n';
  return `User-agent: *\nDisallow: /*?q=\nDisallow: /*~pdf/\nAllow: /\n\nSitemap: ${absoluteUrl(view, `${view.siteBase}sitemap.xml`)}\n`;
}

/** All pages that search engines may have. */
export async function sitemapText(reader: PageReader): Promise<string> {
  const { view } = reader;
  const urls: string[] = [];
  for (const [placed, tree] of isOpen(view) ? await treesOf(reader) : []) {
    const base = spaceUrl(view, placed);
    for (const page of tree.documents) {
      if (page.noRobotsIndex || isHidden(page) || urls.length >= most.pages) continue;
      const loc = absoluteUrl(view, pageUrl(base, page.path, tree.home?.path));
      const changed = page.updatedAt === undefined ? undefined : html`<lastmod>${page.updatedAt}</lastmod>`;
      urls.push(String(html`<url><loc>${loc}</loc>${changed}</url>`));
    }
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

/** The site for language models (llmstxt.org): every page with its Markdown. */
export async function llmsText(reader: PageReader): Promise<string> {
  const { view } = reader;
  const lines = [`# ${line(view.title)}`, ''];
  let count = 0;
  for (const [placed, tree] of await treesOf(reader)) {
    const { section, siteSpace } = placed;
    const heading = section === undefined ? siteSpace.title : `${section.title}: ${siteSpace.title}`;
    const base = spaceUrl(view, placed);
    const pages = tree.documents.slice(0, most.pages - count).map((page) => {
      const url = absoluteUrl(view, markdownUrl({ base }, page, tree.home));
      return `- [${line(page.title).replaceAll(/[[\]\\]/g, String.raw`\$&`)}](${url})${page.description === undefined ? '' : `: ${line(page.description)}`}`;
    });
    count += pages.length;
    if (pages.length > 0) lines.push(`## ${line(heading)}`, '', ...pages, '');
  }
  return lines.join('\n');
}

function isOpen({ site, isPreview }: SiteView): boolean {
  return site.visibility === 'public' && !isPreview;
}

async function treesOf({ source, client, view, tree }: PageReader): Promise<[PlacedSpace, PageTree][]> {
  const trees: [PlacedSpace, PageTree][] = [];
  for (const placed of spacesOf(view.structure).slice(0, most.spaces)) {
    const { space } = placed.siteSpace;
    const isOwn = placed.siteSpace.id === view.current.siteSpace.id;
    trees.push([
      placed,
      isOwn ? tree : await readTree(source, client, view, { spaceId: space.id, revisionId: space.revision }),
    ]);
  }
  return trees;
}

function line(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

import { type DocumentNode, plainText, stringOf, walk } from '../content/document-node.ts';
import { html } from '../html/html.ts';
import type { TreePage } from '../site/page-tree.ts';
import { absoluteUrl, pageUrl, type SiteView } from '../site/site-view.ts';

/** The most updates, and the most of the text of one. */
const most = { updates: 50, characters: 2000 } as const;

/** The file of the feed, below the URL of its page. */
export const feedFile = 'rss.xml';

export function hasUpdates(nodes: readonly DocumentNode[]): boolean {
  return nodes.some(({ type }) => type === 'updates');
}

/** The updates on a page, in the order of the page (RSS 2.0). */
export function updatesFeed(
  view: SiteView,
  page: TreePage,
  { nodes, homePath }: { readonly nodes: readonly DocumentNode[]; readonly homePath: string | undefined },
): string {
  const link = absoluteUrl(view, pageUrl(view.base, page.path, homePath));
  const updates = nodes.flatMap((node) => (node.type === 'updates' ? node.nodes : []));
  const items = updates.slice(0, most.updates).map(({ data, nodes: children }) => {
    const date = stringOf(data['date']);
    const time = date === '' ? Number.NaN : Date.parse(date);
    const heading = [...walk(children)].find(({ type }) => type.startsWith('heading-'));
    const title = heading === undefined ? date : plainText(heading.nodes);
    const text = children.map((block) => textOf(block)).join('\n\n');
    const anchor = heading?.id === undefined ? '' : `#${encodeURIComponent(heading.id)}`;
    return html`<item
      ><title>${clean(title === '' ? page.title : title)}</title><link>${link}${anchor}</link
      ><guid isPermaLink="false">${link}#${clean(`${date} ${title}`)}</guid>${!Number.isNaN(time) && html`<pubDate>${new Date(time).toUTCString()}</pubDate>`}<description
        >${clean(text.slice(0, most.characters).toWellFormed())}</description
      ></item
    >`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${String(
    html`<rss version="2.0"
    ><channel
      ><title>${clean(`${page.title} | ${view.title}`)}</title><link>${link}</link
      ><description>${clean(page.description ?? page.title)}</description>${items}</channel
    ></rss
  >`,
  )}\n`;
}

/** The text of a block with those within it. */
function textOf(node: DocumentNode): string {
  const isText = node.nodes.some(({ object }) => object !== 'block');
  return isText ? plainText(node.nodes) : node.nodes.map(textOf).join('\n');
}

/** XML cannot have control characters. */
function clean(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n]/gu, '');
}

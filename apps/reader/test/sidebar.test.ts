import { defaultPageLayout, type DocumentPage } from '@lectern/contract';
import { expect, test } from 'vitest';
import { messagesOf } from '../src/messages/messages.ts';
import { renderSidebar } from '../src/page/sidebar.ts';
import { PageTree } from '../src/site/page-tree.ts';
import { readSite } from '../src/site/site-view.ts';
import { makeSite, useReader } from './reader-server.ts';

const server = useReader();

function pageAt(path: string, pages: DocumentPage[] = []): DocumentPage {
  const slug = path.slice(path.lastIndexOf('/') + 1);
  const urls = { app: `https://app.example.com/${path}` };
  return { id: path, title: path, type: 'document', slug, path, urls, pages, layout: defaultPageLayout };
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
/** Ten thousand pages, in shapes that trees have. */
const shapes: Readonly<Record<string, () => DocumentPage[]>> = {
  'side by side': () => numbers(10_000).map((index) => pageAt(`p${index}`)),
  'in a hundred folders': () =>
    numbers(100).map((a) =>
      pageAt(
        `a${a}`,
        numbers(99).map((b) => pageAt(`a${a}/b${b}`)),
      ),
    ),
  'four levels deep': () =>
    numbers(10).map((a) =>
      pageAt(
        `a${a}`,
        numbers(10).map((b) =>
          pageAt(
            `a${a}/b${b}`,
            numbers(10).map((c) =>
              pageAt(
                `a${a}/b${b}/c${c}`,
                numbers(10).map((d) => pageAt(`a${a}/b${b}/c${c}/d${d}`)),
              ),
            ),
          ),
        ),
      ),
    ),
};

test.each(Object.keys(shapes))(
  'the table of contents of 10,000 pages %s has at most 300 links, with that of the page',
  async (shape) => {
    const { domain } = server.world;
    const { url } = await makeSite(server.world);
    const lookup = await domain.as({ kind: 'anonymous' }).publishedContent.resolve({ body: { url } });
    if ('redirect' in lookup) throw new Error('The site is public.');
    const client = domain.as(await domain.authenticate(lookup.apiToken));
    const view = await readSite(client, lookup, new URL(url).origin);
    if (view === undefined) throw new Error('The site has a space.');
    const tree = new PageTree(shapes[shape]?.() ?? []);
    expect(tree.all.length).toBeGreaterThanOrEqual(9999);
    const messages = messagesOf('en');
    for (const at of [0, 1, 77, 5000, tree.all.length - 1]) {
      const current = tree.all[at];
      const text = String(renderSidebar({ view, tree, current, messages, variantUrls: new Map() }));
      expect(text.match(/<a\b/g)?.length).toBeLessThanOrEqual(300);
      expect(text).toContain('aria-current="page"');
    }
  },
);

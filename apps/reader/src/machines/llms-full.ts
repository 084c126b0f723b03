import type { PageReader } from '../content/read-references.ts';
import { readTree } from '../site/read-tree.ts';
import { spacesOf } from '../site/site-structure.ts';
import { absoluteUrl, pageUrl, spaceUrl } from '../site/site-view.ts';

/** The most of a site that one text has. */
const most = { spaces: 50, pages: 500, characters: 4_000_000 } as const;

/** The Markdown of all pages of a site for language models, one after the other. */
export async function llmsFullText({ source, client, view, tree }: PageReader): Promise<string> {
  const texts = [`# ${view.title}`];
  let [pages, characters] = [0, 0];
  for (const placed of spacesOf(view.structure).slice(0, most.spaces)) {
    const { space } = placed.siteSpace;
    const isOwn = placed.siteSpace.id === view.current.siteSpace.id;
    const at = isOwn
      ? { spaceId: space.id, revisionId: view.revisionId }
      : { spaceId: space.id, revisionId: space.revision };
    const { documents, home } = isOwn ? tree : await readTree(source, client, view, at);
    for (const page of documents) {
      if (pages >= most.pages || characters >= most.characters)
        return `${texts.join('\n\n')}\n\nThis is the beginning of the site; llms.txt lists all of its pages.\n`;
      const read = await client.revisions.getPage({
        ...at,
        pageId: page.id,
        format: 'markdown',
        metadata: false,
      });
      const markdown = read.type === 'document' ? (read.markdown ?? '').trim() : '';
      const url = absoluteUrl(view, pageUrl(spaceUrl(view, placed), page.path, home?.path));
      const text = `# ${page.title}\n\n${url}\n\n${markdown.replace(/^# .*\n+/, '')}`.trim();
      texts.push(text);
      pages += 1;
      characters += text.length;
    }
  }
  return `${texts.join('\n\n')}\n`;
}

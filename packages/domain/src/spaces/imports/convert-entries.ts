import {
  below,
  folderOf,
  isMarkdown,
  nameOf,
  stemOf,
  type Tree,
  type TreeEntry,
  TreeIndex,
} from '@lectern/content';
import type { ConvertedPage } from './converted-page.ts';
import { reasonFor } from './imported-files.ts';
import { UnreadableResource } from './unreadable-resource.ts';
import type { ImportRun } from './import-run.ts';

/** A tree whose pages are Markdown, and what they were made from. */
export type ConvertedEntries = {
  readonly tree: Tree;
  /** What the file at a path was made from; `undefined` for one that was Markdown already. */
  pageAt(path: string): ConvertedPage | undefined;
  /** The key that a page of HTML is found under now, of the key that names its file. */
  keyOf(key: string): string | undefined;
};

/** An archive without Markdown is one of HTML: each of its pages becomes Markdown at the same place. */
export async function convertEntries(run: ImportRun, tree: Tree): Promise<ConvertedEntries> {
  const files = [...new TreeIndex(tree).files];
  const html = files.filter(({ path }) => /\.x?html?$/i.test(path));
  if (html.length === 0 || files.some(({ path }) => isMarkdown(path)))
    return { tree, pageAt: () => undefined, keyOf: () => undefined };
  const pages = new Map<string, ConvertedPage>();
  const paths = new Map<string, string>();
  for (const entry of html) {
    const page = await convert(run, tree, entry);
    if (page === undefined) continue;
    const path = markdownPath(entry.path, pages);
    pages.set(path, page);
    paths.set(`file:${entry.path}`, `git:${path}`);
  }
  const texts = new Map(Array.from(pages, ([path, { markdown }]) => [path, Buffer.from(markdown)]));
  const made = Array.from(texts, ([path, { length }]): TreeEntry => {
    return { path, oid: path, mode: 'file', sizeBytes: length };
  });
  const isPage = new Set(html);
  return {
    tree: {
      entries: [...tree.entries.filter((entry) => !isPage.has(entry)), ...made],
      read: async (entry) => texts.get(entry.path) ?? (await tree.read(entry)),
    },
    pageAt: (path) => pages.get(path),
    keyOf: (key) => paths.get(key),
  };
}

async function convert(
  { converter, limits, signal, tally }: ImportRun,
  tree: Tree,
  entry: TreeEntry,
): Promise<ConvertedPage | undefined> {
  signal.throwIfAborted();
  try {
    if (entry.sizeBytes > limits.pageBytes)
      throw new UnreadableResource(`The page is larger than ${limits.pageBytes} bytes.`);
    return await converter.convert({ kind: 'html', bytes: await tree.read(entry) });
  } catch (error) {
    tally.find();
    tally.fail(entry.path, reasonFor(error));
    return undefined;
  }
}

/** A page called index stands for its folder. */
function markdownPath(path: string, taken: ReadonlyMap<string, unknown>): string {
  const folder = folderOf(path);
  const stem = stemOf(path);
  const isIndex = /^(?:index|default)$/i.test(stem);
  const wanted = below(folder, isIndex ? 'README.md' : `${stem}.md`);
  return taken.has(wanted) ? below(folder, `${nameOf(path)}.md`) : wanted;
}

import {
  joinPath,
  folderOf,
  isMarkdownPath,
  fileNameOf,
  fileStemOf,
  type RepositoryTree,
  type TreeEntry,
  TreeIndex,
} from '@lectern/content';
import type { ConvertedPage } from './converted-page.ts';
import { failureMessage } from './imported-files.ts';
import { UnreadableResourceError } from './unreadable-resource.ts';
import type { ImportRun } from './import-run.ts';

/** A tree whose pages are Markdown, with the HTML pages that they were converted from. */
export type ConvertedEntries = {
  readonly tree: RepositoryTree;
  /** The converted page at a path; `undefined` for a file that was Markdown already. */
  pageAt(path: string): ConvertedPage | undefined;
  /** The key of the converted page, for the key of its HTML file. */
  keyOf(key: string): string | undefined;
};

/** Converts the HTML pages of an archive without Markdown to Markdown files in the same folders. */
export async function convertEntries(run: ImportRun, tree: RepositoryTree): Promise<ConvertedEntries> {
  const files = [...new TreeIndex(tree).files];
  const html = files.filter(({ path }) => /\.x?html?$/i.test(path));
  if (html.length === 0 || files.some(({ path }) => isMarkdownPath(path)))
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
  const entries = Array.from(texts, ([path, { length }]): TreeEntry => {
    return { path, oid: path, mode: 'file', sizeBytes: length };
  });
  const isPage = new Set(html);
  return {
    tree: {
      entries: [...tree.entries.filter((entry) => !isPage.has(entry)), ...entries],
      read: async (entry) => texts.get(entry.path) ?? (await tree.read(entry)),
    },
    pageAt: (path) => pages.get(path),
    keyOf: (key) => paths.get(key),
  };
}

async function convert(
  { converter, limits, signal, progress }: ImportRun,
  tree: RepositoryTree,
  entry: TreeEntry,
): Promise<ConvertedPage | undefined> {
  signal.throwIfAborted();
  try {
    if (entry.sizeBytes > limits.pageBytes)
      throw new UnreadableResourceError(`The page is larger than ${limits.pageBytes} bytes.`);
    return await converter.convert({ kind: 'html', bytes: await tree.read(entry) });
  } catch (error) {
    progress.addTotal();
    progress.addFailure(entry.path, failureMessage(error));
    return undefined;
  }
}

/** An index page becomes the README of its folder. */
function markdownPath(path: string, taken: ReadonlyMap<string, unknown>): string {
  const folder = folderOf(path);
  const stem = fileStemOf(path);
  const isIndex = /^(?:index|default)$/i.test(stem);
  const preferred = joinPath(folder, isIndex ? 'README.md' : `${stem}.md`);
  return taken.has(preferred) ? joinPath(folder, `${fileNameOf(path)}.md`) : preferred;
}

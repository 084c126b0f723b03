import { readFrontmatter, withoutFrontmatter } from '../markdown/frontmatter.ts';
import type { LayoutConfiguration } from './layout-configuration.ts';
import { decodeText } from './decode-text.ts';
import type { PageDraft } from './page-draft.ts';
import {
  joinPath,
  folderOf,
  isInFolder,
  isMarkdownPath,
  isReadmePath,
  fileNameOf,
  fileStemOf,
} from './paths.ts';
import { firstHeading, oneLine } from './plain-text.ts';
import type { RepositoryTree, TreeEntry, TreeIndex } from './repository-tree.ts';

type Folder = { readonly folders: Map<string, Folder>; readonly files: TreeEntry[] };

const byName = new Intl.Collator('en', { numeric: true });

/**
 * The pages of a repository without a table of contents: every Markdown file is a page below that of its folder; the
 * first page precedes all others, which are sorted by name.
 */
export function folderDrafts(
  index: TreeIndex,
  { root, readme }: Pick<LayoutConfiguration, 'root' | 'readme'>,
): Promise<PageDraft[]> {
  const top: Folder = { folders: new Map(), files: [] };
  for (const entry of index.files) {
    if (!isMarkdownPath(entry.path) || !isInFolder(root, entry.path)) continue;
    const parts = folderOf(entry.path)
      .slice(root.length)
      .split('/')
      .filter((part) => part !== '');
    // Hidden folders and those of package managers contain no pages.
    if (parts.some((part) => part.startsWith('.') || part === 'node_modules')) continue;
    let folder = top;
    for (const part of parts) folder = subfolder(folder, part);
    folder.files.push(entry);
  }
  return draftsOfFolder(top, root, { tree: index.tree, first: readme });
}

function subfolder({ folders }: Folder, name: string): Folder {
  const folder = folders.get(name) ?? { folders: new Map(), files: [] };
  folders.set(name, folder);
  return folder;
}

async function draftsOfFolder(
  { folders, files }: Folder,
  path: string,
  options: { tree: RepositoryTree; first: string },
): Promise<PageDraft[]> {
  const drafts: { readonly name: string; readonly draft: PageDraft }[] = [];
  for (const entry of files) {
    const title = await readTitle(options.tree, entry);
    drafts.push({ name: fileStemOf(entry.path), draft: { type: 'document', title, entry, children: [] } });
  }
  for (const [name, folder] of folders) {
    const full = joinPath(path, name);
    const children = await draftsOfFolder(folder, full, options);
    const readme = children.find(({ entry }) => entry !== undefined && isReadmeOf(full, entry));
    const rest = children.filter((child) => child !== readme);
    const draft =
      readme === undefined
        ? { type: 'document' as const, title: titleOfName(name), slug: name, children: rest }
        : { ...readme, children: rest };
    drafts.push({ name, draft });
  }
  const rank = ({ draft }: { draft: PageDraft }) => (draft.entry?.path === options.first ? 0 : 1);
  return drafts
    .toSorted((a, b) => rank(a) - rank(b) || byName.compare(a.name, b.name) || (a.name < b.name ? -1 : 1))
    .map(({ draft }) => draft);
}

function isReadmeOf(folder: string, { path }: TreeEntry): boolean {
  return isReadmePath(path) && folderOf(path) === folder;
}

/** The title of a page: of its frontmatter, its first heading, or the name of its file. */
export async function readTitle(tree: RepositoryTree, entry: TreeEntry): Promise<string> {
  const { text } = decodeText(await tree.read(entry));
  const { title } = readFrontmatter(text);
  const ownTitle = typeof title === 'string' ? oneLine(title) : '';
  if (ownTitle !== '') return ownTitle;
  const name = isReadmePath(entry.path) ? fileNameOf(folderOf(entry.path)) : fileStemOf(entry.path);
  return firstHeading(withoutFrontmatter(text)) ?? titleOfName(name === '' ? fileStemOf(entry.path) : name);
}

function titleOfName(name: string): string {
  const words = name.replaceAll(/[-_\s]+/g, ' ').trim();
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}

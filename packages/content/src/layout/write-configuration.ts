import type { LayoutConfiguration } from './layout-configuration.ts';
import { decodeText } from './decode-text.ts';
import { findFile } from './find-file.ts';
import type { LayoutRedirect } from './layout.ts';
import type { LayoutReaders } from './layout-readers.ts';
import { folderOf, relativePath } from './paths.ts';
import { normalizeRedirectPath } from './read-redirects.ts';
import { yamlModule } from '../markdown/yaml-module.ts';
import type { TreeIndex } from './repository-tree.ts';

/** `.gitbook.yaml` of a new repository; `undefined` when all of it is the default. */
export function newConfiguration(
  { file, root, summary, readme }: LayoutConfiguration,
  redirects: readonly LayoutRedirect[],
  pagePaths: ReadonlyMap<string, string>,
): string | undefined {
  const inRoot = (path: string) => relativePath(root, path);
  const structure = {
    ...(inRoot(readme) !== 'README.md' && { readme: inRoot(readme) }),
    ...(inRoot(summary) !== 'SUMMARY.md' && { summary: inRoot(summary) }),
  };
  const targets = redirects.map(({ from, to }) => {
    const path = pagePaths.get(to);
    return [from, path === undefined ? to : inRoot(path)] as const;
  });
  const members = {
    ...(root !== folderOf(file) && { root: `./${relativePath(folderOf(file), `${root}/`)}` }),
    ...(Object.keys(structure).length > 0 && { structure }),
    ...(targets.length > 0 && { redirects: Object.fromEntries(targets) }),
  };
  return Object.keys(members).length === 0 ? undefined : yamlModule().stringify(members, { lineWidth: 0 });
}

/**
 * `.gitbook.yaml` with the redirects to moved files updated, and missing ones added; `undefined` when nothing changes.
 */
export async function updatedConfiguration(
  index: TreeIndex,
  { file, root, redirects }: LayoutConfiguration,
  {
    readers,
    moves,
    pagePaths,
    required,
  }: {
    readers: LayoutReaders;
    moves: ReadonlyMap<string, string>;
    /** The path of a page's file, by the path of the page. */
    pagePaths: ReadonlyMap<string, string>;
    required: readonly LayoutRedirect[];
  },
): Promise<string | undefined> {
  const changed = [...redirects].flatMap(([from, to]) => {
    const found = findFile(index, to.replace(/^\/+/, ''), { root, folders: [root] });
    const moved = found.kind === 'file' ? moves.get(found.entry.path) : undefined;
    return moved === undefined ? [] : [{ from, to: relativePath(root, moved) }];
  });
  const known = new Set([...redirects.keys()].map(normalizeRedirectPath));
  const added = required.flatMap(({ from, to }) => {
    const path = pagePaths.get(to);
    return known.has(from) ? [] : [{ from, to: path === undefined ? to : relativePath(root, path) }];
  });
  const all = [...changed, ...added];
  const entry = index.file(file);
  if (all.length === 0 || entry === undefined) return undefined;
  const { text } = decodeText(await index.tree.read(entry));
  return readers.redirects({ text, redirects: all });
}

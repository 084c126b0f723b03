import { parseDocument, stringify } from 'yaml';
import type { LayoutConfiguration } from './configuration.ts';
import { decodeText } from './decode-text.ts';
import { findFile } from './find-file.ts';
import type { LayoutRedirect } from './layout.ts';
import { folderOf, relativePath } from './paths.ts';
import type { TreeIndex } from './tree.ts';

/** `.gitbook.yaml` of a new repository; undefined when it would say nothing. */
export function newConfiguration(
  { file, root, summary, readme }: LayoutConfiguration,
  redirects: readonly LayoutRedirect[],
  places: ReadonlyMap<string, string>,
): string | undefined {
  const inRoot = (path: string) => relativePath(root, path);
  const structure = {
    ...(inRoot(readme) !== 'README.md' && { readme: inRoot(readme) }),
    ...(inRoot(summary) !== 'SUMMARY.md' && { summary: inRoot(summary) }),
  };
  const targets = redirects.map(({ from, to }) => {
    const path = places.get(to);
    return [from, path === undefined ? to : inRoot(path)] as const;
  });
  const members = {
    ...(root !== folderOf(file) && { root: `./${relativePath(folderOf(file), `${root}/`)}` }),
    ...(Object.keys(structure).length > 0 && { structure }),
    ...(targets.length > 0 && { redirects: Object.fromEntries(targets) }),
  };
  return Object.keys(members).length === 0 ? undefined : stringify(members, { lineWidth: 0 });
}

/** `.gitbook.yaml` with its redirects led to the files that moved; undefined when none did. */
export async function movedRedirects(
  index: TreeIndex,
  { file, root, redirects }: LayoutConfiguration,
  moves: ReadonlyMap<string, string>,
): Promise<string | undefined> {
  const changed = [...redirects].flatMap(([from, to]) => {
    const found = findFile(index, to.replace(/^\/+/, ''), { root, folders: [root] });
    const moved = found.kind === 'file' ? moves.get(found.entry.path) : undefined;
    return moved === undefined ? [] : [{ from, to: relativePath(root, moved) }];
  });
  const entry = index.file(file);
  if (changed.length === 0 || entry === undefined) return undefined;
  const document = parseDocument(decodeText(await index.tree.read(entry)).text);
  for (const { from, to } of changed) document.setIn(['redirects', from], to);
  return document.toString({ lineWidth: 0 });
}

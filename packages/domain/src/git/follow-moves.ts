import type { LayoutPage } from '../content/git-layout/layout.ts';
import {
  decodedPath,
  encodedPath,
  folderOf,
  hasScheme,
  joined,
  relativePath,
} from '../content/git-layout/paths.ts';
import type { LayoutChanges, LayoutContent } from '../content/git-layout/write-layout.ts';
import { rewriteLinks } from '../content/markdown/rewrite-links.ts';

type Moves = ReadonlyMap<string, string>;

/** The pages with their links led to files that moved; `undefined` when none did. */
export function followMoves(
  { pages, files }: Pick<LayoutContent, 'pages' | 'files'>,
  { pagePaths, filePaths }: Pick<LayoutChanges, 'pagePaths' | 'filePaths'>,
): LayoutPage[] | undefined {
  const moves = new Map<string, string>();
  const note = (from: string | undefined, to: string | undefined) => {
    if (from !== undefined && to !== undefined && from !== to) moves.set(from, to);
  };
  for (const { path, git } of pages) note(git?.path, pagePaths.get(path));
  for (const { key, git } of files) note(git?.path, filePaths.get(key));
  if (moves.size === 0) return undefined;
  return pages.map((page) => {
    const from = page.git?.path;
    const to = pagePaths.get(page.path);
    if (from === undefined || to === undefined) return page;
    const markdown = rewriteLinks(page.markdown, ({ target }) => movedTarget(target, { from, to, moves }));
    return markdown === page.markdown ? page : { ...page, markdown };
  });
}

function movedTarget(
  target: string,
  { from, to, moves }: { from: string; to: string; moves: Moves },
): string | undefined {
  if (hasScheme(target) || /^[/#\\]/.test(target)) return undefined;
  const at = target.search(/[?#]/);
  const path = at === -1 ? target : target.slice(0, at);
  const old = joined(folderOf(from), decodedPath(path));
  if (path === '' || old === undefined) return undefined;
  const now = moves.get(old) ?? old;
  if (now === old && from === to) return undefined;
  return encodedPath(relativePath(folderOf(to), now)) + (at === -1 ? '' : target.slice(at));
}

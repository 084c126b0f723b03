import {
  decodePath,
  encodePath,
  folderOf,
  hasUrlScheme,
  resolveRelativePath,
  type LayoutChanges,
  type LayoutContent,
  type LayoutInclude,
  type LayoutPage,
  relativePath,
  rewriteTargets,
  type TextTasks,
} from '@lectern/content';

type Moves = ReadonlyMap<string, string>;

/** Pages and includes with their links rewritten to moved files; `undefined` when no file moved. */
export async function rewriteMovedLinks(
  tasks: TextTasks,
  { pages, files, includes = [] }: Pick<LayoutContent, 'pages' | 'files' | 'includes'>,
  { pagePaths, filePaths, includePaths }: Pick<LayoutChanges, 'pagePaths' | 'filePaths' | 'includePaths'>,
): Promise<{ pages: LayoutPage[]; includes: LayoutInclude[] } | undefined> {
  const moves = new Map<string, string>();
  const note = (from: string | undefined, to: string | undefined) => {
    if (from !== undefined && to !== undefined && from !== to) moves.set(from, to);
  };
  for (const { path, git } of pages) note(git?.path, pagePaths.get(path));
  for (const { key, git } of files) note(git?.path, filePaths.get(key));
  for (const { key, git } of includes) note(git?.path, includePaths.get(key));
  if (moves.size === 0) return undefined;
  const follow = async <T extends LayoutPage | LayoutInclude>(
    text: T,
    to: string | undefined,
  ): Promise<T> => {
    const from = text.git?.path;
    if (from === undefined || to === undefined) return text;
    const markdown = await rewriteTargets(tasks, text.markdown, ({ target }) =>
      movedTarget(target, { from, to, moves }),
    );
    return markdown === text.markdown ? text : { ...text, markdown };
  };
  const moved = { pages: [] as LayoutPage[], includes: [] as LayoutInclude[] };
  for (const page of pages) moved.pages.push(await follow(page, pagePaths.get(page.path)));
  for (const include of includes) moved.includes.push(await follow(include, includePaths.get(include.key)));
  return moved;
}

function movedTarget(
  target: string,
  { from, to, moves }: { from: string; to: string; moves: Moves },
): string | undefined {
  if (hasUrlScheme(target) || /^[/#\\]/.test(target)) return undefined;
  const at = target.search(/[?#]/);
  const path = at === -1 ? target : target.slice(0, at);
  const old = resolveRelativePath(folderOf(from), decodePath(path));
  if (path === '' || old === undefined) return undefined;
  const now = moves.get(old) ?? old;
  if (now === old && from === to) return undefined;
  return encodePath(relativePath(folderOf(to), now)) + (at === -1 ? '' : target.slice(at));
}

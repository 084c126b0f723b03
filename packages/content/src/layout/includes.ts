import { readFrontmatter, writeFrontmatter } from '../markdown/frontmatter.ts';
import type { LayoutConfiguration } from './layout-configuration.ts';
import { decodeText } from './decode-text.ts';
import type { PathAllocator } from './path-allocator.ts';
import type { LayoutInclude, LayoutWarning } from './layout.ts';
import { pageSlug } from './page-slug.ts';
import { joinPath, folderOf, isInFolder, isMarkdownPath, fileStemOf } from './paths.ts';
import { oneLine } from './plain-text.ts';
import { isSafeTreePath, type TreeEntry, type TreeIndex } from './repository-tree.ts';

/** The maximum number of includes. */
const maxIncludes = 5000;

/** The folder of texts that pages include. */
function includesFolder(root: string): string {
  return joinPath(root, '.gitbook/includes');
}

/** Whether a path is that of an include: below the root folder, or below the folder of the configuration. */
export function isIncludePath(path: string, { root, file }: LayoutConfiguration): boolean {
  if (!isMarkdownPath(path)) return false;
  return [root, folderOf(file)].some((folder) => isInFolder(includesFolder(folder), path));
}

/** The includes, without those that are pages, too. */
export async function readIncludes(
  index: TreeIndex,
  configuration: LayoutConfiguration,
  { pageSizeBytes, pagePaths }: { pageSizeBytes: number; pagePaths: ReadonlySet<string> },
): Promise<{ includes: LayoutInclude[]; warnings: LayoutWarning[] }> {
  const includes: LayoutInclude[] = [];
  const warnings: LayoutWarning[] = [];
  for (const entry of index.files) {
    const { path, sizeBytes } = entry;
    if (!isIncludePath(path, configuration) || pagePaths.has(path)) continue;
    if (includes.length === maxIncludes) {
      warnings.push({
        path,
        message: `there are more than ${maxIncludes} texts to include: the others were left out`,
      });
      break;
    }
    if (sizeBytes > pageSizeBytes) {
      warnings.push({ path, message: `the text is larger than ${pageSizeBytes} bytes and was left out` });
      continue;
    }
    const { include, exact } = await readInclude(index, entry);
    includes.push(include);
    if (!exact)
      warnings.push({
        path,
        message: 'it is not UTF-8 or has NUL characters, shown as \uFFFD: save it as UTF-8',
      });
  }
  for (const path of index.symlinks)
    if (isIncludePath(path, configuration))
      warnings.push({ path, message: 'symbolic links are not followed: put a file in its place' });
  return { includes, warnings };
}

async function readInclude(
  index: TreeIndex,
  entry: TreeEntry,
): Promise<{ include: LayoutInclude; exact: boolean }> {
  const { path, oid } = entry;
  const { text, exact } = decodeText(await index.tree.read(entry));
  return {
    include: { key: path, title: includeTitle(text, path), markdown: text, git: { oid, path } },
    exact,
  };
}

/** The title in the frontmatter, or the name of the file. */
function includeTitle(markdown: string, path: string): string {
  const { title } = readFrontmatter(markdown);
  const ownTitle = typeof title === 'string' ? oneLine(title) : '';
  return ownTitle === '' ? fileStemOf(path) : ownTitle;
}

/** Allocates the path of each include by its key: its current one, or else a free one. */
export function allocateIncludePaths(
  includes: readonly LayoutInclude[],
  configuration: LayoutConfiguration,
  free: PathAllocator,
): Map<string, string> {
  const paths = new Map<string, string>();
  for (const { key, git } of includes) {
    if (git === undefined || !isSafeTreePath(git.path) || !isIncludePath(git.path, configuration)) continue;
    if (!free.canKeep(git.path)) continue;
    free.reserve(git.path);
    paths.set(key, git.path);
  }
  for (const { key, title, git } of includes) {
    if (paths.has(key)) continue;
    const slug = pageSlug(git === undefined ? title : fileStemOf(git.path));
    const name = slug === '' ? 'include' : slug;
    const nth = (count: number) => `${name}${count === 1 ? '' : `-${count}`}.md`;
    paths.set(
      key,
      free.reserveFirst((count) => joinPath(includesFolder(configuration.root), nth(count))),
    );
  }
  return paths;
}

/** The text of an include, with a title in its frontmatter where it differs from the default. */
export function includeText({ title, markdown }: LayoutInclude, path: string): string {
  return includeTitle(markdown, path) === title ? markdown : writeFrontmatter(markdown, { title });
}

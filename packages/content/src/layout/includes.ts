import { readFrontmatter, writeFrontmatter } from '../markdown/frontmatter.ts';
import type { LayoutConfiguration } from './layout-configuration.ts';
import { decodeText } from './decode-text.ts';
import type { FreePaths } from './free-paths.ts';
import type { LayoutInclude, LayoutWarning } from './layout.ts';
import { pageSlug } from './page-slug.ts';
import { below, folderOf, isBelow, isMarkdown, stemOf } from './paths.ts';
import { oneLine } from './plain-text.ts';
import { isCleanPath, type TreeEntry, type TreeIndex } from './tree.ts';

/** How many texts there may be for pages to include. */
const maxIncludes = 5000;

/** Where texts stand that pages include. */
function includesFolder(root: string): string {
  return below(root, '.gitbook/includes');
}

/** Whether a path is that of a text that pages include: in the root folder, or beside the configuration. */
export function isInclude(path: string, { root, file }: LayoutConfiguration): boolean {
  if (!isMarkdown(path)) return false;
  return [root, folderOf(file)].some((folder) => isBelow(includesFolder(folder), path));
}

/** The texts that pages include, but for those that are pages themselves. */
export async function readIncludes(
  index: TreeIndex,
  configuration: LayoutConfiguration,
  { pageSizeBytes, pagePaths }: { pageSizeBytes: number; pagePaths: ReadonlySet<string> },
): Promise<{ includes: LayoutInclude[]; warnings: LayoutWarning[] }> {
  const includes: LayoutInclude[] = [];
  const warnings: LayoutWarning[] = [];
  for (const entry of index.files) {
    const { path, sizeBytes } = entry;
    if (!isInclude(path, configuration) || pagePaths.has(path)) continue;
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
    if (isInclude(path, configuration))
      warnings.push({ path, message: 'a symbolic link is refused: put a file in its place' });
  return { includes, warnings };
}

async function readInclude(
  index: TreeIndex,
  entry: TreeEntry,
): Promise<{ include: LayoutInclude; exact: boolean }> {
  const { path, oid } = entry;
  const { text, exact } = decodeText(await index.tree.read(entry));
  return { include: { key: path, title: titleIn(text, path), markdown: text, git: { oid, path } }, exact };
}

/** What the frontmatter says, or else the name of the file. */
function titleIn(markdown: string, path: string): string {
  const { title } = readFrontmatter(markdown);
  const own = typeof title === 'string' ? oneLine(title) : '';
  return own === '' ? stemOf(path) : own;
}

/** The path of each text by its key: where it is, or else a free one among the texts that pages include. */
export function placeIncludes(
  includes: readonly LayoutInclude[],
  configuration: LayoutConfiguration,
  free: FreePaths,
): Map<string, string> {
  const places = new Map<string, string>();
  for (const { key, git } of includes) {
    if (git === undefined || !isCleanPath(git.path) || !isInclude(git.path, configuration)) continue;
    if (!free.canStay(git.path)) continue;
    free.take(git.path);
    places.set(key, git.path);
  }
  for (const { key, title, git } of includes) {
    if (places.has(key)) continue;
    const slug = pageSlug(git === undefined ? title : stemOf(git.path));
    const name = slug === '' ? 'include' : slug;
    const nth = (count: number) => `${name}${count === 1 ? '' : `-${count}`}.md`;
    places.set(
      key,
      free.takeFirst((count) => below(includesFolder(configuration.root), nth(count))),
    );
  }
  return places;
}

/** The text of an include at a path, with its title where the path alone would give it another one. */
export function includeText({ title, markdown }: LayoutInclude, path: string): string {
  return titleIn(markdown, path) === title ? markdown : writeFrontmatter(markdown, { title });
}

import type { LayoutConfiguration } from './layout-configuration.ts';
import { baseSlug } from './page-draft.ts';
import type { PathAllocator } from './path-allocator.ts';
import type { LayoutPage } from './layout.ts';
import { joinPath, folderOf, isInFolder, isMarkdownPath, isReadmePath, fileStemOf } from './paths.ts';
import { pageSlug } from './page-slug.ts';
import { isSafeTreePath } from './repository-tree.ts';

type AllocationOptions = {
  readonly configuration: LayoutConfiguration;
  readonly free: PathAllocator;
  /** The path in the page tree of the page that had a file. */
  readonly previousPageAt: (path: string) => string | undefined;
};

/**
 * Allocates the path of each page's file, by the path of the page. A page keeps its file while its path in the page
 * tree is unchanged; otherwise its file goes to the folder of its parent, named after its slug.
 */
export function allocatePagePaths(
  pages: readonly LayoutPage[],
  options: AllocationOptions,
): Map<string, string> {
  const { configuration, free } = options;
  const targets = new Set(
    pages.flatMap(({ target }) => (target === undefined || target.kind === 'url' ? [] : [target.page])),
  );
  const documents = pages.filter(
    (page) => page.type === 'document' && (needsFile(page) || targets.has(page.path)),
  );
  const paths = new Map<string, string>();
  for (const page of documents) {
    const { git, path } = page;
    if (git === undefined || !isPagePath(git.path, configuration) || !free.canKeep(git.path)) continue;
    if ((options.previousPageAt(git.path) ?? path) !== path) continue;
    free.reserve(git.path);
    paths.set(path, git.path);
  }
  const parents = new Set(pages.flatMap(({ parent }) => parent ?? []));
  const first = pages.find(({ parent, type }) => parent === undefined && type === 'document');
  for (const page of documents) {
    if (paths.has(page.path)) continue;
    // The first page becomes the README. A page with subpages has a folder of its own.
    const isFirst = page === first && page.git === undefined && !parents.has(page.path);
    const isReadmePage =
      page.parent === undefined &&
      baseSlug(page, { path: configuration.readme, root: configuration.root }) === page.slug;
    if (
      (isFirst || isReadmePage) &&
      isMarkdownPath(configuration.readme) &&
      free.isFree(configuration.readme)
    ) {
      free.reserve(configuration.readme);
      paths.set(page.path, configuration.readme);
      continue;
    }
    const folder = folderBelow(page.parent, paths, configuration.root);
    const slug = nameOfSlug(page.slug);
    const inFolder = parents.has(page.path) || (page.git !== undefined && isReadmePath(page.git.path));
    paths.set(page.path, reservePagePath(free, { folder, slug, inFolder, root: configuration.root }));
  }
  return paths;
}

/** A page without text and metadata needs no file: the table of contents has all of it. */
function needsFile({
  markdown,
  git,
  description,
  icon,
  emoji,
  hidden,
  noIndex,
  noRobotsIndex,
  layout,
  cover,
}: LayoutPage) {
  const fields = [description, icon, emoji, hidden, noIndex, noRobotsIndex, layout, cover];
  return markdown !== '' || git !== undefined || fields.some((field) => field !== undefined);
}

function isPagePath(path: string, { root, summary }: LayoutConfiguration): boolean {
  return isSafeTreePath(path) && isMarkdownPath(path) && isInFolder(root, path) && path !== summary;
}

/** The folder of the files of subpages. */
function folderBelow(path: string | undefined, paths: ReadonlyMap<string, string>, root: string): string {
  if (path === undefined) return root;
  const file = paths.get(path);
  if (file !== undefined)
    return isReadmePath(file) ? folderOf(file) : joinPath(folderOf(file), fileStemOf(file));
  const parent = path.includes('/') ? folderOf(path) : undefined;
  return joinPath(folderBelow(parent, paths, root), nameOfSlug(path.slice(path.lastIndexOf('/') + 1)));
}

function nameOfSlug(slug: string): string {
  const name = pageSlug(slug);
  return name === '' ? 'page' : name;
}

function reservePagePath(
  free: PathAllocator,
  { folder, slug, inFolder, root }: { folder: string; slug: string; inFolder: boolean; root: string },
): string {
  // A file may have the path of the folder.
  const base = free.isFolderFree(folder) ? folder : root;
  return free.reserveFirst((count) => {
    const name = count === 1 ? slug : `${slug}-${count}`;
    return joinPath(base, inFolder ? `${name}/README.md` : `${name}.md`);
  });
}

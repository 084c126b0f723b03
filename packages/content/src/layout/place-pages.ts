import type { LayoutConfiguration } from './layout-configuration.ts';
import { baseSlug } from './draft.ts';
import type { FreePaths } from './free-paths.ts';
import type { LayoutPage } from './layout.ts';
import { below, folderOf, isBelow, isMarkdown, isReadme, stemOf } from './paths.ts';
import { pageSlug } from './page-slug.ts';
import { isCleanPath } from './tree.ts';

type Options = {
  readonly configuration: LayoutConfiguration;
  readonly free: FreePaths;
  /** Which page was at a path of the repository; its path in the tree of pages. */
  readonly previousPageAt: (path: string) => string | undefined;
};

/**
 * The path of each page's file, by the path of the page. A page stays where it is unless it has another place in the
 * tree of pages than its file had; then it goes beside the page that holds it, under the name of its slug.
 */
export function placePages(pages: readonly LayoutPage[], options: Options): Map<string, string> {
  const { configuration, free } = options;
  const targets = new Set(
    pages.flatMap(({ target }) => (target === undefined || target.kind === 'url' ? [] : [target.page])),
  );
  const documents = pages.filter(
    (page) => page.type === 'document' && (hasText(page) || targets.has(page.path)),
  );
  const places = new Map<string, string>();
  for (const page of documents) {
    const { git, path } = page;
    if (git === undefined || !isPagePath(git.path, configuration) || !free.canStay(git.path)) continue;
    if ((options.previousPageAt(git.path) ?? path) !== path) continue;
    free.take(git.path);
    places.set(path, git.path);
  }
  const parents = new Set(pages.flatMap(({ parent }) => parent ?? []));
  const first = pages.find(({ parent, type }) => parent === undefined && type === 'document');
  for (const page of documents) {
    if (places.has(page.path)) continue;
    // Where people look first; a page that holds others has a folder of its own.
    const isFirst = page === first && page.git === undefined && !parents.has(page.path);
    const isReadmePage =
      page.parent === undefined &&
      baseSlug(page, { path: configuration.readme, root: configuration.root }) === page.slug;
    if ((isFirst || isReadmePage) && isMarkdown(configuration.readme) && free.isFree(configuration.readme)) {
      free.take(configuration.readme);
      places.set(page.path, configuration.readme);
      continue;
    }
    const folder = folderBelow(page.parent, places, configuration.root);
    const slug = nameOfSlug(page.slug);
    const inFolder = parents.has(page.path) || (page.git !== undefined && isReadme(page.git.path));
    places.set(page.path, takeFree(free, { folder, slug, inFolder, root: configuration.root }));
  }
  return places;
}

/** A page without any text needs no file: the table of contents says all there is of it. */
function hasText({
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
  return isCleanPath(path) && isMarkdown(path) && isBelow(root, path) && path !== summary;
}

/** Where the pages below a page go. */
function folderBelow(path: string | undefined, places: ReadonlyMap<string, string>, root: string): string {
  if (path === undefined) return root;
  const file = places.get(path);
  if (file !== undefined) return isReadme(file) ? folderOf(file) : below(folderOf(file), stemOf(file));
  const parent = path.includes('/') ? folderOf(path) : undefined;
  return below(folderBelow(parent, places, root), nameOfSlug(path.slice(path.lastIndexOf('/') + 1)));
}

function nameOfSlug(slug: string): string {
  const name = pageSlug(slug);
  return name === '' ? 'page' : name;
}

function takeFree(
  free: FreePaths,
  { folder, slug, inFolder, root }: { folder: string; slug: string; inFolder: boolean; root: string },
): string {
  // A file may stand where the folder would be.
  const base = free.canHold(folder) ? folder : root;
  return free.takeFirst((count) => {
    const name = count === 1 ? slug : `${slug}-${count}`;
    return below(base, inFolder ? `${name}/README.md` : `${name}.md`);
  });
}

import { defaultConfiguration, projectFolder } from './configuration.ts';
import type { LayoutConfiguration } from './layout-configuration.ts';
import { assertDepth } from './page-draft.ts';
import { PathAllocator } from './path-allocator.ts';
import { allocateIncludePaths } from './includes.ts';
import type {
  LayoutFile,
  LayoutInclude,
  LayoutOptions,
  LayoutPage,
  LayoutRedirect,
  LayoutOutline,
  OutlinePage,
  FileContent,
} from './layout.ts';
import { decodeText } from './decode-text.ts';
import { allocateFilePaths } from './allocate-file-paths.ts';
import { allocatePagePaths } from './allocate-page-paths.ts';
import { firstHeading, oneLine } from './plain-text.ts';
import { readOutline } from './read-outline.ts';
import { matchesOutline } from './matches-outline.ts';
import { type RepositoryTree, TreeIndex } from './repository-tree.ts';
import { updatedConfiguration, newConfiguration } from './write-configuration.ts';
import { writeIncludes, writePages } from './write-pages.ts';
import { writeSummary } from './write-summary.ts';

/** A file with its bytes; `git.oid`, if set, is the blob of these bytes. */
export type ContentFile = LayoutFile & { read(): Promise<Buffer> };

/**
 * The content of a space to be written. The pages are ordered as in an outline, and their slugs are ones that
 * `pageSlug` returns.
 */
export type LayoutContent = {
  readonly pages: readonly LayoutPage[];
  readonly files: readonly ContentFile[];
  readonly includes?: readonly LayoutInclude[];
  /** The redirects that `.gitbook.yaml` must have; its other ones stay. */
  readonly redirects?: readonly LayoutRedirect[];
  /** For an empty repository. */
  readonly configuration?: LayoutConfiguration;
};

/** The previous repository, and its files that belong to the space: all others stay. */
type PreviousTree = { readonly tree: RepositoryTree; readonly owned: ReadonlySet<string> };

export type LayoutChanges = {
  /** The files to write, by path. */
  readonly writes: ReadonlyMap<string, FileContent>;
  readonly deletes: readonly string[];
  /** The new path of each page's file, by the path of the page. */
  readonly pagePaths: ReadonlyMap<string, string>;
  /** The new path of each file, by its key. */
  readonly filePaths: ReadonlyMap<string, string>;
  /** The new path of each include, by its key. */
  readonly includePaths: ReadonlyMap<string, string>;
};

/**
 * The changes of a repository after which `readLayout` reads this content from it. Files that need no change keep
 * their bytes. Links inside of pages are not rewritten.
 * @throws LayoutError when the previous tree cannot be read
 */
export async function writeLayout(
  content: LayoutContent,
  previous?: PreviousTree,
  options: LayoutOptions = {},
): Promise<LayoutChanges> {
  const { index, before, configuration } = await readPrevious(content, previous, options);
  for (const { path } of content.pages) assertDepth(path.split('/').length, configuration.summary);
  const owned = previous?.owned ?? new Set<string>();
  const foreign = foreignPaths(content, { index, owned, configuration });
  const free = new PathAllocator(foreign, (path) => index.file(path) !== undefined);
  const pagesBefore = new Map(before?.pages.map((page) => [page.git?.path ?? '', page]));
  const pagePaths = allocatePagePaths(content.pages, {
    configuration,
    free,
    previousPageAt: (path) => pagesBefore.get(path)?.path,
  });
  const includes = content.includes ?? [];
  const includePaths = allocateIncludePaths(includes, configuration, free);
  const filePaths = allocateFilePaths(content.files, configuration, free);

  const writes: Map<string, FileContent> = await writePages(content.pages, { index, pagePaths, filePaths });
  for (const [path, text] of await writeIncludes(includes, { index, paths: includePaths }))
    writes.set(path, text);
  for (const file of content.files) {
    const path = filePaths.get(file.key) ?? '';
    if (file.git === undefined || index.file(path)?.oid !== file.git.oid) writes.set(path, () => file.read());
  }
  const retained = new Set([
    ...pagePaths.values(),
    ...filePaths.values(),
    ...includePaths.values(),
    configuration.summary,
    configuration.file,
  ]);
  const deletes = [...owned]
    .filter((path) => index.file(path) !== undefined && !retained.has(path))
    .toSorted();
  const redirects =
    index.file(configuration.file) === undefined
      ? newConfiguration(configuration, content.redirects ?? [], pagePaths)
      : await updatedConfiguration(index, configuration, {
          moves: movedPaths(content.pages, pagePaths),
          pagePaths,
          required: content.redirects ?? [],
        });
  if (redirects !== undefined) writes.set(configuration.file, redirects);

  const outline = content.pages.map((page) => outlinePage(page, pagePaths, pagesBefore));
  const warnings = before?.warnings.length ?? 0;
  if (
    before === undefined ||
    !(await matchesOutline(outline, { index, writes, deletes, warnings, options }))
  ) {
    const heading = await headingOf(index, configuration);
    const { summary, root } = configuration;
    writes.set(summary, writeSummary(outline, { summary, root, pagePaths, heading }));
  }
  return { writes, deletes, pagePaths, filePaths, includePaths };
}

async function readPrevious(
  content: LayoutContent,
  previous: PreviousTree | undefined,
  options: LayoutOptions,
): Promise<{ index: TreeIndex; before?: LayoutOutline; configuration: LayoutConfiguration }> {
  const index = new TreeIndex(
    previous?.tree ?? { entries: [], read: () => Promise.reject(new Error('No files.')) },
  );
  const folder = projectFolder(options);
  if (previous === undefined || previous.tree.entries.length === 0 || !index.hasFolder(folder))
    return { index, configuration: content.configuration ?? defaultConfiguration(folder) };
  const before = await readOutline(previous.tree, options);
  return { index, before, configuration: before.configuration };
}

/** The paths that no page or file may take. */
function foreignPaths(
  { pages, files, includes = [] }: LayoutContent,
  {
    index,
    owned,
    configuration,
  }: { index: TreeIndex; owned: ReadonlySet<string>; configuration: LayoutConfiguration },
): string[] {
  const claimed = new Set([...pages, ...files, ...includes].flatMap(({ git }) => git?.path ?? []));
  const foreign = [...index.files].flatMap(({ path }) =>
    owned.has(path) || claimed.has(path) ? [] : [path],
  );
  return [...foreign, ...index.symlinks, configuration.summary, configuration.file];
}

function movedPaths(
  pages: readonly LayoutPage[],
  pagePaths: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  return new Map(
    pages.flatMap(({ path, git }) => {
      const filePath = pagePaths.get(path);
      return git === undefined || filePath === undefined || filePath === git.path
        ? []
        : [[git.path, filePath]];
    }),
  );
}

/** The entry of a page in the table of contents; what is only there is copied from the previous one. */
function outlinePage(
  { type, title, linkTitle, slug, path, parent, target, git }: LayoutPage,
  pagePaths: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, OutlinePage>,
): OutlinePage {
  const filePath = pagePaths.get(path);
  const menuTitle = linkTitle ?? (git === undefined ? undefined : before.get(git.path)?.linkTitle);
  return {
    type,
    title: oneLine(title),
    ...(menuTitle !== undefined && { linkTitle: menuTitle }),
    slug,
    path,
    ...(parent !== undefined && { parent }),
    ...(target !== undefined && { target }),
    ...(filePath !== undefined && { git: { path: filePath, oid: git?.oid ?? '' } }),
  };
}

async function headingOf(index: TreeIndex, { summary }: LayoutConfiguration): Promise<string> {
  const entry = index.file(summary);
  const text = entry === undefined ? '' : decodeText(await index.tree.read(entry)).text;
  return firstHeading(text) ?? 'Table of contents';
}

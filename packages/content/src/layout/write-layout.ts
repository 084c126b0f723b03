import { changedSummary } from './changed-summary.ts';
import { defaultConfiguration, projectFolder } from './configuration.ts';
import type { LayoutConfiguration } from './layout-configuration.ts';
import { assertDepth } from './page-draft.ts';
import { directReaders } from './layout-readers.ts';
import { PathAllocator } from './path-allocator.ts';
import { allocateIncludePaths } from './includes.ts';
import type {
  LayoutFile,
  LayoutInclude,
  LayoutOptions,
  LayoutPage,
  LayoutRedirect,
  LayoutOutline,
  FileContent,
} from './layout.ts';
import { allocateFilePaths } from './allocate-file-paths.ts';
import { allocatePagePaths } from './allocate-page-paths.ts';
import { readOutline } from './read-outline.ts';
import { type RepositoryTree, TreeIndex } from './repository-tree.ts';
import { updatedConfiguration, newConfiguration } from './write-configuration.ts';
import { writeIncludes, writePages } from './write-pages.ts';

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
  for (const { path } of content.pages) assertDepth(path.split('/').length, path);
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
          readers: options.readers ?? directReaders,
          moves: movedPaths(content.pages, pagePaths),
          pagePaths,
          required: content.redirects ?? [],
        });
  if (redirects !== undefined) writes.set(configuration.file, redirects);

  const summary = await changedSummary(content.pages, {
    tree: { index, writes, deletes, options },
    before,
    configuration,
    pagePaths,
  });
  if (summary !== undefined) writes.set(configuration.summary, summary);
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

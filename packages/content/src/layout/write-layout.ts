import { defaultConfiguration, projectFolder } from './configuration.ts';
import type { LayoutConfiguration } from './layout-configuration.ts';
import { assertDepth } from './draft.ts';
import { FreePaths } from './free-paths.ts';
import { placeIncludes } from './includes.ts';
import type {
  LayoutFile,
  LayoutInclude,
  LayoutOptions,
  LayoutPage,
  LayoutRedirect,
  Outline,
  OutlinePage,
  Written,
} from './layout.ts';
import { decodeText } from './decode-text.ts';
import { placeFiles } from './place-files.ts';
import { placePages } from './place-pages.ts';
import { firstHeading, oneLine } from './plain-text.ts';
import { readOutline } from './read-outline.ts';
import { showsOutline } from './shows-outline.ts';
import { type Tree, TreeIndex } from './tree.ts';
import { changedConfiguration, newConfiguration } from './write-configuration.ts';
import { writeIncludes, writePages } from './write-pages.ts';
import { writeSummary } from './write-summary.ts';

/** A file with its bytes; `git.oid`, when there is one, is that of these bytes. */
export type ContentFile = LayoutFile & { read(): Promise<Buffer> };

/** A space as it is to be written. Pages stand as in an outline; their slugs are those that `pageSlug` gives. */
export type LayoutContent = {
  readonly pages: readonly LayoutPage[];
  readonly files: readonly ContentFile[];
  readonly includes?: readonly LayoutInclude[];
  /** What `.gitbook.yaml` has to say; others that stand there stay. */
  readonly redirects?: readonly LayoutRedirect[];
  /** For an empty repository. */
  readonly configuration?: LayoutConfiguration;
};

/** The repository before, and which of its files came from the space: all others are left alone. */
export type PreviousTree = { readonly tree: Tree; readonly owned: ReadonlySet<string> };

export type LayoutChanges = {
  /** What to write, by its path. */
  readonly writes: ReadonlyMap<string, Written>;
  readonly deletes: readonly string[];
  /** Where the file of each page is now, by the path of the page. */
  readonly pagePaths: ReadonlyMap<string, string>;
  /** Where each file is now, by its key. */
  readonly filePaths: ReadonlyMap<string, string>;
  /** Where each text that pages include is now, by its key. */
  readonly includePaths: ReadonlyMap<string, string>;
};

/**
 * What to change in a repository so that it shows a space; `readLayout` reads that space from it. What says so already
 * keeps its bytes. Links inside of pages are not rewritten.
 * @throws LayoutError when the repository before cannot be read
 */
export async function writeLayout(
  content: LayoutContent,
  previous?: PreviousTree,
  options: LayoutOptions = {},
): Promise<LayoutChanges> {
  const { index, before, configuration } = await readBefore(content, previous, options);
  for (const { path } of content.pages) assertDepth(path.split('/').length, configuration.summary);
  const owned = previous?.owned ?? new Set<string>();
  const others = pathsOfOthers(content, { index, owned, configuration });
  const free = new FreePaths(others, (path) => index.file(path) !== undefined);
  const pagesBefore = new Map(before?.pages.map((page) => [page.git?.path ?? '', page]));
  const pagePaths = placePages(content.pages, {
    configuration,
    free,
    previousPageAt: (path) => pagesBefore.get(path)?.path,
  });
  const includes = content.includes ?? [];
  const includePaths = placeIncludes(includes, configuration, free);
  const filePaths = placeFiles(content.files, configuration, free);

  const writes: Map<string, Written> = await writePages(content.pages, { index, pagePaths, filePaths });
  for (const [path, text] of await writeIncludes(includes, { index, paths: includePaths }))
    writes.set(path, text);
  for (const file of content.files) {
    const path = filePaths.get(file.key) ?? '';
    if (file.git === undefined || index.file(path)?.oid !== file.git.oid) writes.set(path, () => file.read());
  }
  const kept = new Set([
    ...pagePaths.values(),
    ...filePaths.values(),
    ...includePaths.values(),
    configuration.summary,
    configuration.file,
  ]);
  const deletes = [...owned].filter((path) => index.file(path) !== undefined && !kept.has(path)).toSorted();
  const redirects =
    index.file(configuration.file) === undefined
      ? newConfiguration(configuration, content.redirects ?? [], pagePaths)
      : await changedConfiguration(index, configuration, {
          moves: movesOf(content.pages, pagePaths),
          places: pagePaths,
          wanted: content.redirects ?? [],
        });
  if (redirects !== undefined) writes.set(configuration.file, redirects);

  const outline = content.pages.map((page) => outlinePage(page, pagePaths, pagesBefore));
  const warnings = before?.warnings.length ?? 0;
  if (before === undefined || !(await showsOutline(outline, { index, writes, deletes, warnings, options }))) {
    const heading = await headingOf(index, configuration);
    const { summary, root } = configuration;
    writes.set(summary, writeSummary(outline, { summary, root, places: pagePaths, heading }));
  }
  return { writes, deletes, pagePaths, filePaths, includePaths };
}

async function readBefore(
  content: LayoutContent,
  previous: PreviousTree | undefined,
  options: LayoutOptions,
): Promise<{ index: TreeIndex; before?: Outline; configuration: LayoutConfiguration }> {
  const index = new TreeIndex(
    previous?.tree ?? { entries: [], read: () => Promise.reject(new Error('No files.')) },
  );
  const folder = projectFolder(options);
  if (previous === undefined || previous.tree.entries.length === 0 || !index.hasFolder(folder))
    return { index, configuration: content.configuration ?? defaultConfiguration(folder) };
  const before = await readOutline(previous.tree, options);
  return { index, before, configuration: before.configuration };
}

/** What no page or file may take the place of. */
function pathsOfOthers(
  { pages, files, includes = [] }: LayoutContent,
  {
    index,
    owned,
    configuration,
  }: { index: TreeIndex; owned: ReadonlySet<string>; configuration: LayoutConfiguration },
): string[] {
  const claimed = new Set([...pages, ...files, ...includes].flatMap(({ git }) => git?.path ?? []));
  const others = [...index.files].flatMap(({ path }) => (owned.has(path) || claimed.has(path) ? [] : [path]));
  return [...others, ...index.symlinks, configuration.summary, configuration.file];
}

function movesOf(
  pages: readonly LayoutPage[],
  places: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  return new Map(
    pages.flatMap(({ path, git }) => {
      const place = places.get(path);
      return git === undefined || place === undefined || place === git.path ? [] : [[git.path, place]];
    }),
  );
}

/** The entry of a page as it is to be; what only the table of contents says is taken from there. */
function outlinePage(
  { type, title, linkTitle, slug, path, parent, target, git }: LayoutPage,
  places: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, OutlinePage>,
): OutlinePage {
  const place = places.get(path);
  const menuTitle = linkTitle ?? (git === undefined ? undefined : before.get(git.path)?.linkTitle);
  return {
    type,
    title: oneLine(title),
    ...(menuTitle !== undefined && { linkTitle: menuTitle }),
    slug,
    path,
    ...(parent !== undefined && { parent }),
    ...(target !== undefined && { target }),
    ...(place !== undefined && { git: { path: place, oid: git?.oid ?? '' } }),
  };
}

async function headingOf(index: TreeIndex, { summary }: LayoutConfiguration): Promise<string> {
  const entry = index.file(summary);
  const text = entry === undefined ? '' : decodeText(await index.tree.read(entry)).text;
  return firstHeading(text) ?? 'Table of contents';
}

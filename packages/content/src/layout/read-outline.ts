import { readConfiguration } from './configuration.ts';
import type { LayoutConfiguration } from './layout-configuration.ts';
import { decodeText } from './decode-text.ts';
import { outlineDrafts, type PageDraft, outlinePages } from './page-draft.ts';
import { folderDrafts, readTitle } from './folder-drafts.ts';
import { isIncludePath } from './includes.ts';
import { defaultLayoutLimits, type LayoutOptions, type LayoutWarning, type LayoutOutline } from './layout.ts';
import { directReaders } from './layout-readers.ts';
import { LayoutError } from './layout-error.ts';
import { isInFolder, isMarkdownPath } from './paths.ts';
import { readRedirects } from './read-redirects.ts';
import type { SummaryEntry, SummaryPart } from './summary-entry.ts';
import { summaryDrafts } from './summary-drafts.ts';
import { isSafeTreePath, type RepositoryTree, TreeIndex } from './repository-tree.ts';

const maxSummaryBytes = 4_000_000;

/**
 * Reads the pages of a repository without their texts, from the configuration and the table of contents; a page is
 * only read where its title is nowhere else.
 * @throws LayoutError when the repository cannot be read as a space
 */
export async function readOutline(tree: RepositoryTree, options: LayoutOptions = {}): Promise<LayoutOutline> {
  const limits = { ...defaultLayoutLimits, ...options.limits };
  const configuration = await readConfiguration(new TreeIndex(tree), options);
  const { index, warnings } = readableIndex(tree, configuration, limits.pageSizeBytes);
  const draftResult = await readDrafts(index, configuration, options);
  for (const one of draftResult.warnings) warnings.push(one);
  const drafts = await withFirstPage(draftResult.drafts, index, configuration);
  const pages = outlinePages(drafts, configuration);
  if (pages.length > limits.pages) {
    const message = `There are ${pages.length} pages, more than the ${limits.pages} that a space may have: import a folder of them by itself.`;
    throw new LayoutError(configuration.summary, message);
  }
  const { redirects, warnings: unknown } = readRedirects(index, configuration, pages);
  for (const one of unknown) warnings.push(one);
  const listed = new Set([configuration.summary, ...pages.flatMap(({ git }) => git?.path ?? [])]);
  const unlisted = [...index.files].flatMap(({ path }) =>
    isMarkdownPath(path) &&
    isInFolder(configuration.root, path) &&
    !listed.has(path) &&
    !isIncludePath(path, configuration)
      ? [path]
      : [],
  );
  return { configuration, pages, redirects, unlisted: unlisted.toSorted(), warnings };
}

/** The table of contents of a repository, and what each of its pages is read from, by the path of the page. */
export type SummaryOrigins = {
  readonly text: string;
  readonly parts: readonly SummaryPart[];
  readonly origins: ReadonlyMap<string, SummaryEntry | SummaryPart>;
};

/** Reads the table of contents again, for changes of it; `undefined` when there is none. */
export async function readSummaryOrigins(
  tree: RepositoryTree,
  options: LayoutOptions,
): Promise<SummaryOrigins | undefined> {
  const limits = { ...defaultLayoutLimits, ...options.limits };
  const configuration = await readConfiguration(new TreeIndex(tree), options);
  const { index } = readableIndex(tree, configuration, limits.pageSizeBytes);
  const entry = index.file(configuration.summary);
  if (entry === undefined) return undefined;
  const { text } = decodeText(await index.tree.read(entry));
  const { drafts, parts = [] } = await readDrafts(index, configuration, options);
  const outline = outlineDrafts(await withFirstPage(drafts, index, configuration), configuration);
  const origins = outline.flatMap(({ page, draft }) =>
    draft.origin === undefined ? [] : [[page.path, draft.origin] as const],
  );
  return { text, parts, origins: new Map(origins) };
}

/** The files without those that cannot be pages. */
function readableIndex(
  tree: RepositoryTree,
  { root, summary }: LayoutConfiguration,
  pageSizeBytes: number,
): { index: TreeIndex; warnings: LayoutWarning[] } {
  const warnings: LayoutWarning[] = [];
  const entries = tree.entries.filter(({ path, mode, sizeBytes }) => {
    const isPage = isMarkdownPath(path) && isInFolder(root, path) && path !== summary;
    if (!isSafeTreePath(path))
      warnings.push({ path, message: 'the path must be inside of the repository and outside of .git' });
    else if (isPage && mode === 'symlink')
      warnings.push({ path, message: 'symbolic links are not followed: put a file in its place' });
    else if (isPage && sizeBytes > pageSizeBytes)
      warnings.push({ path, message: `the page is larger than ${pageSizeBytes} bytes and was left out` });
    else return true;
    // Kept, so that the table of contents reports why a link to it is ignored.
    return mode === 'symlink';
  });
  return { index: new TreeIndex({ entries, read: (entry) => tree.read(entry) }), warnings };
}

async function readDrafts(
  index: TreeIndex,
  configuration: LayoutConfiguration,
  { readers = directReaders }: LayoutOptions,
): Promise<{ drafts: PageDraft[]; parts?: readonly SummaryPart[]; warnings: LayoutWarning[] }> {
  const { summary } = configuration;
  if (index.symlinks.has(summary))
    throw new LayoutError(summary, `${summary} is a symbolic link: put a file in its place.`);
  const entry = index.file(summary);
  if (entry === undefined) return { drafts: await folderDrafts(index, configuration), warnings: [] };
  if (entry.sizeBytes > maxSummaryBytes)
    throw new LayoutError(summary, `${summary} is larger than ${maxSummaryBytes} bytes: make it smaller.`);
  const { text, exact } = decodeText(await index.tree.read(entry));
  const parts = await readers.summary(text);
  const { drafts, warnings } = summaryDrafts(parts, index, configuration);
  if (!exact) warnings.unshift({ path: summary, message: 'it is not UTF-8: save it as UTF-8' });
  return { drafts, parts, warnings };
}

/** A configured first page is a page even where the table of contents does not list it. */
async function withFirstPage(
  drafts: readonly PageDraft[],
  index: TreeIndex,
  { readme, namesReadme }: LayoutConfiguration,
): Promise<readonly PageDraft[]> {
  const entry = namesReadme ? index.file(readme) : undefined;
  if (entry === undefined || !isMarkdownPath(readme) || drafts.some((draft) => includesFile(draft, readme)))
    return drafts;
  return [{ type: 'document', title: await readTitle(index.tree, entry), entry, children: [] }, ...drafts];
}

function includesFile({ entry, children }: PageDraft, path: string): boolean {
  return entry?.path === path || children.some((child) => includesFile(child, path));
}

import type { FilePaths } from './cover-field.ts';
import { decodeText } from './decode-text.ts';
import { readIncludes } from './includes.ts';
import {
  defaultLayoutLimits,
  type RepositoryLayout,
  type LayoutOptions,
  type LayoutPage,
  type LayoutWarning,
  type OutlinePage,
} from './layout.ts';
import { readPageFields } from './page-fields.ts';
import { readFiles } from './read-files.ts';
import { readOutline } from './read-outline.ts';
import { type RepositoryTree, TreeIndex } from './repository-tree.ts';

/** How many pages are read concurrently. */
const readsAtOnce = 16;

/**
 * Reads a repository as a space: pages with their texts, files without their bytes.
 * @throws LayoutError when the repository cannot be read as a space
 */
export async function readLayout(
  tree: RepositoryTree,
  options: LayoutOptions = {},
): Promise<RepositoryLayout> {
  const outline = await readOutline(tree, options);
  const index = new TreeIndex(tree);
  const limits = { ...defaultLayoutLimits, ...options.limits };
  const { files, warnings } = readFiles(index, outline.configuration, limits.fileSizeBytes);
  const included = await readIncludes(index, outline.configuration, {
    pageSizeBytes: limits.pageSizeBytes,
    pagePaths: new Set(outline.pages.flatMap(({ git }) => git?.path ?? [])),
  });
  for (const one of included.warnings) warnings.push(one);
  const keys = new Set(files.map(({ key }) => key));
  const paths: FilePaths = {
    keyAt: (path) => (keys.has(path) ? path : undefined),
    pathOf: (key) => key,
  };
  const pages: LayoutPage[] = [];
  for (let at = 0; at < outline.pages.length; at += readsAtOnce) {
    const some = outline.pages.slice(at, at + readsAtOnce);
    const read = await Promise.all(some.map((page) => readLayoutPage(index, page, paths)));
    for (const one of read.map(({ page }) => page)) pages.push(one);
    for (const one of read.flatMap((one) => one.warnings)) warnings.push(one);
  }
  const { includes } = included;
  return { ...outline, pages, files, includes, warnings: [...outline.warnings, ...warnings] };
}

/** A page with its text and metadata. */
async function readLayoutPage(
  index: TreeIndex,
  page: OutlinePage,
  files: FilePaths,
): Promise<{ page: LayoutPage; warnings: LayoutWarning[] }> {
  const entry = page.git === undefined ? undefined : index.file(page.git.path);
  if (entry === undefined) return { page: { ...page, markdown: '' }, warnings: [] };
  const { text, exact } = decodeText(await index.tree.read(entry));
  const message = 'it is not UTF-8 or has NUL characters, shown as \uFFFD: save it as UTF-8';
  return {
    page: { ...page, ...readPageFields(text, entry.path, files), markdown: text },
    warnings: exact ? [] : [{ path: entry.path, message }],
  };
}

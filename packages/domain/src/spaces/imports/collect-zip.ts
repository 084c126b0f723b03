import {
  linkTargetKeys,
  type RepositoryLayout,
  LayoutError,
  type LayoutPage,
  type LayoutTarget,
  type LinkKey,
  layoutReaders,
  parseLinkTarget,
  readLayout,
  type RepositoryTree,
  TreeIndex,
} from '@lectern/content';
import { JobError } from '../../platform/jobs/job-error.ts';
import type { ConvertedPage } from './converted-page.ts';
import { convertEntries, type ConvertedEntries } from './convert-entries.ts';
import type { CollectedContent, CollectedPage, LinkDestination } from './collected-content.ts';
import type { ImportRun } from './import-run.ts';
import { storeEmbeddedImages, resolveImage } from './page-images.ts';
import { readZip } from './read-zip.ts';

const filesAtOnce = 4;
const noServer = { appUrl: 'none:', sitesUrl: 'none:', published: [] };

/** The pages of an archive: by its table of contents if it has a `SUMMARY.md`, else by its folders. */
export async function collectZip(run: ImportRun, bytes: Uint8Array): Promise<CollectedContent> {
  const { limits, progress } = run;
  const archive = await readZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits);
  const converted = await convertEntries(run, archive);
  const layout = await layoutOf(run, converted.tree);
  progress.addTotal(layout.pages.length);
  for (const { path, git } of layout.pages) {
    const page = converted.pageAt(git?.path ?? '');
    if (page !== undefined) await storeEmbeddedImages(run, path, page);
  }
  await storeFiles(run, converted.tree, layout);
  for (const path of layout.unlisted) {
    progress.addTotal();
    progress.addFailure(path, 'The page is not listed in the table of contents (SUMMARY.md).');
  }
  progress.addDone(layout.pages.length);
  progress.addTotal(layout.includes.length);
  progress.addDone(layout.includes.length);
  const found = destinationsByKey(layout);
  const textAt = new Map<string, LinkingText>(layout.pages.map((page) => [page.path, page]));
  for (const { key, git } of layout.includes) textAt.set(key, { path: '', ...(git && { git }) });
  return {
    pages: layout.pages.map((page) => toCollectedPage(page, converted.pageAt(page.git?.path ?? ''))),
    includes: layout.includes,
    files: run.files.records,
    failures: progress.failures,
    resolveLink: ({ key }, link) => {
      const own = textAt.get(key);
      return own === undefined ? undefined : resolveLink(run, { own, link, found, converted });
    },
  };
}

async function layoutOf({ limits, ctx }: ImportRun, tree: RepositoryTree): Promise<RepositoryLayout> {
  const { pages, pageBytes, fileBytes } = limits;
  try {
    return await readLayout(tree, {
      limits: { pages, pageSizeBytes: pageBytes, fileSizeBytes: fileBytes },
      readers: layoutReaders(ctx.textTasks),
    });
  } catch (error) {
    if (!(error instanceof LayoutError)) throw error;
    throw new JobError('unreadable', `${error.path}: ${error.message}`, { retryable: false });
  }
}

async function storeFiles(
  { files, signal }: ImportRun,
  tree: RepositoryTree,
  layout: RepositoryLayout,
): Promise<void> {
  const index = new TreeIndex(tree);
  for (let at = 0; at < layout.files.length; at += filesAtOnce) {
    signal.throwIfAborted();
    const batch = layout.files.slice(at, at + filesAtOnce);
    await Promise.all(batch.map(({ key, name }) => files.add(key, name, () => readFile(index, key))));
  }
}

function readFile(index: TreeIndex, path: string): Promise<Buffer> {
  const entry = index.file(path);
  if (entry === undefined) throw new Error(`The archive has no file ${path}.`);
  return index.tree.read(entry);
}

function toCollectedPage(page: LayoutPage, converted: ConvertedPage | undefined): CollectedPage {
  const { path, parent, type, title, slug, target, computed, markdown } = page;
  const { description = converted?.description, icon, emoji, hidden, noIndex, noRobotsIndex } = page;
  const { layout, cover } = page;
  return {
    key: path,
    ...(parent !== undefined && { parent }),
    type,
    title,
    slug,
    ...(target !== undefined && { target: destinationOf(target) }),
    ...(computed !== undefined && { computed }),
    markdown,
    ...(description !== undefined && { description }),
    ...(icon !== undefined && { icon }),
    ...(emoji !== undefined && { emoji }),
    ...(hidden !== undefined && { hidden }),
    ...(noIndex !== undefined && { noIndex }),
    ...(noRobotsIndex !== undefined && { noRobotsIndex }),
    ...(layout !== undefined && { layout }),
    ...(cover !== undefined && { cover }),
  };
}

function destinationOf(target: LayoutTarget): LinkDestination {
  switch (target.kind) {
    case 'url':
      return target;
    case 'page':
      return { kind: 'page', page: target.page };
    case 'anchor':
      return { kind: 'page', page: target.page, anchor: target.anchor };
    default:
      return target satisfies never;
  }
}

/** Link destinations by the keys of `targetKeys`, as in a repository. */
function destinationsByKey({
  pages,
  files,
  includes,
}: RepositoryLayout): ReadonlyMap<string, LinkDestination> {
  const found = new Map<string, LinkDestination>();
  const set = (key: string, destination: LinkDestination) => {
    if (!found.has(key)) found.set(key, destination);
  };
  for (const { type, path, git } of pages) {
    if (type !== 'document') continue;
    const destination = { kind: 'page', page: path } as const;
    if (git !== undefined) set(`git:${git.path}`, destination);
    set(`path:${path}`, destination);
  }
  for (const { key } of files) set(`file:${key}`, { kind: 'file', file: key });
  for (const { key } of includes) set(`include:${key}`, { kind: 'include', include: key });
  return found;
}

/** A page or an include, at its path in the page tree, or at the root. */
type LinkingText = Pick<LayoutPage, 'path' | 'git'>;

type Lookup = {
  readonly own: LinkingText;
  readonly link: LinkKey;
  readonly found: ReadonlyMap<string, LinkDestination>;
  readonly converted: ConvertedEntries;
};

function resolveLink(run: ImportRun, { own, link, found, converted }: Lookup): LinkDestination | undefined {
  const image = resolveImage(run.files, own.path, link);
  if (image !== undefined) return image;
  const target = parseLinkTarget(link.target, noServer);
  const location = { id: '', space: '', path: own.path, ...(own.git && { gitPath: own.git.path }) };
  for (const key of linkTargetKeys(target, link.kind, location)) {
    const destination = found.get(key) ?? found.get(converted.keyOf(key) ?? '');
    if (destination?.kind !== 'page') {
      if (destination !== undefined) return destination;
      continue;
    }
    return { ...destination, ...('anchor' in target && { anchor: target.anchor }) };
  }
  return undefined;
}

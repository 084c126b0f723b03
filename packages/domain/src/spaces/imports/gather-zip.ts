import {
  keysOfTarget,
  type Layout,
  LayoutError,
  type LayoutPage,
  type LayoutTarget,
  type PageLink,
  parseTarget,
  readLayout,
  type Tree,
  TreeIndex,
} from '@lectern/content';
import { JobError } from '../../platform/jobs/job-error.ts';
import type { ConvertedPage } from './converted-page.ts';
import { convertEntries, type ConvertedEntries } from './convert-entries.ts';
import type { Gathered, GatheredPage, LinkMeaning } from './gathered.ts';
import type { ImportRun } from './import-run.ts';
import { keepEmbedded, meaningOfImage } from './page-images.ts';
import { readZip } from './read-zip.ts';

const filesAtOnce = 4;
const nowhere = { appUrl: 'none:', sitesUrl: 'none:', published: [] };

/** The pages of an archive: by its table of contents if it has a `SUMMARY.md`, else by its folders. */
export async function gatherZip(run: ImportRun, bytes: Uint8Array): Promise<Gathered> {
  const { limits, tally } = run;
  const packed = await readZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits);
  const converted = await convertEntries(run, packed);
  const layout = await layoutOf(run, converted.tree);
  tally.find(layout.pages.length);
  for (const { path, git } of layout.pages) {
    const page = converted.pageAt(git?.path ?? '');
    if (page !== undefined) await keepEmbedded(run, path, page);
  }
  await keepFiles(run, converted.tree, layout);
  for (const path of layout.unlisted) {
    tally.find();
    tally.fail(path, 'The table of contents (SUMMARY.md) does not name it.');
  }
  tally.read(layout.pages.length);
  for (const { key } of layout.includes) {
    tally.find();
    tally.fail(key, 'Texts that pages include are imported from Git only.');
  }
  const found = keysIn(layout);
  return {
    pages: layout.pages.map((page) => gathered(page, converted.pageAt(page.git?.path ?? ''))),
    files: run.files.records,
    failures: tally.failures,
    meaningOf: (page, link) => {
      const own = layout.pages.find(({ path }) => path === page.key);
      return own === undefined ? undefined : meaningOf(run, { own, link, found, converted });
    },
  };
}

async function layoutOf({ limits }: ImportRun, tree: Tree): Promise<Layout> {
  const { pages, pageBytes, fileBytes } = limits;
  try {
    return await readLayout(tree, { limits: { pages, pageSizeBytes: pageBytes, fileSizeBytes: fileBytes } });
  } catch (error) {
    if (!(error instanceof LayoutError)) throw error;
    throw new JobError('unreadable', `${error.path}: ${error.message}`, { retryable: false });
  }
}

async function keepFiles({ files, signal }: ImportRun, tree: Tree, layout: Layout): Promise<void> {
  const index = new TreeIndex(tree);
  for (let at = 0; at < layout.files.length; at += filesAtOnce) {
    signal.throwIfAborted();
    const some = layout.files.slice(at, at + filesAtOnce);
    await Promise.all(some.map(({ key, name }) => files.add(key, name, () => readFile(index, key))));
  }
}

function readFile(index: TreeIndex, path: string): Promise<Buffer> {
  const entry = index.file(path);
  if (entry === undefined) throw new Error(`there is no file ${path} in the archive`);
  return index.tree.read(entry);
}

function gathered(page: LayoutPage, converted: ConvertedPage | undefined): GatheredPage {
  const { path, parent, type, title, slug, target, markdown } = page;
  const { description = converted?.description, icon, emoji, hidden, noIndex, noRobotsIndex } = page;
  return {
    key: path,
    ...(parent !== undefined && { parent }),
    type,
    title,
    slug,
    ...(target !== undefined && { target: meaningOfTarget(target) }),
    markdown,
    ...(description !== undefined && { description }),
    ...(icon !== undefined && { icon }),
    ...(emoji !== undefined && { emoji }),
    ...(hidden !== undefined && { hidden }),
    ...(noIndex !== undefined && { noIndex }),
    ...(noRobotsIndex !== undefined && { noRobotsIndex }),
  };
}

function meaningOfTarget(target: LayoutTarget): LinkMeaning {
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

/** What links may be looked for under, as in a repository. */
function keysIn({ pages, files }: Layout): ReadonlyMap<string, LinkMeaning> {
  const found = new Map<string, LinkMeaning>();
  const set = (key: string, meaning: LinkMeaning) => {
    if (!found.has(key)) found.set(key, meaning);
  };
  for (const { type, path, git } of pages) {
    if (type !== 'document') continue;
    const meaning = { kind: 'page', page: path } as const;
    if (git !== undefined) set(`git:${git.path}`, meaning);
    set(`path:${path}`, meaning);
  }
  for (const { key } of files) set(`file:${key}`, { kind: 'file', file: key });
  return found;
}

type Lookup = {
  readonly own: LayoutPage;
  readonly link: PageLink;
  readonly found: ReadonlyMap<string, LinkMeaning>;
  readonly converted: ConvertedEntries;
};

function meaningOf(run: ImportRun, { own, link, found, converted }: Lookup): LinkMeaning | undefined {
  const image = meaningOfImage(run.files, own.path, link);
  if (image !== undefined) return image;
  const target = parseTarget(link.target, nowhere);
  const place = { id: '', space: '', path: own.path, ...(own.git && { gitPath: own.git.path }) };
  for (const key of keysOfTarget(target, link.kind, place)) {
    const meaning = found.get(key) ?? found.get(converted.keyOf(key) ?? '');
    if (meaning?.kind !== 'page') {
      if (meaning !== undefined) return meaning;
      continue;
    }
    return { ...meaning, ...('anchor' in target && { anchor: target.anchor }) };
  }
  return undefined;
}

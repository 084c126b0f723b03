import type { RepositoryImport } from './repository-import.ts';
import {
  canonicalJson,
  changeRepositoryMetadata,
  changePages,
  type ContentReader,
  type ContentRoots,
  type EditedContent,
  type FileRecord,
  type ContentHash,
  contentHash,
  type Json,
  type ExistingPage,
  findTooDeepPage,
  type LayoutCover,
  type LayoutPage,
  matchPages,
  type PageTree,
  type PageRecord,
  Slice,
  SlugTakenError,
  tooDeepMessage,
  type RepositoryMetadata,
  type ReusableContentRecord,
  contentRootsOf,
  updateTrie,
} from '@lectern/content';
import { JobError } from '../../platform/jobs/job-error.ts';
import { importedIncludes } from './imported-includes.ts';
import type { RepositoryFiles } from './import-repository-files.ts';
import { siblingOrders } from './sibling-orders.ts';

/**
 * The content of a repository as changes of a base content: unchanged pages and files keep their records, so only changes
 * are stored.
 */
export async function importedContent(
  reader: ContentReader,
  base: ContentRoots,
  importing: RepositoryImport,
): Promise<EditedContent & { readonly pageIds: ReadonlyMap<string, string> }> {
  const { layout, files } = importing;
  const pageTree = await reader.pageTree(base);
  const ids = importing.pageIds ?? (await matchPageIds(reader, pageTree, importing));
  const documents = new Map<ContentHash, string>();
  const pages = new Map<string, PageRecord | undefined>();
  const found = new Set<string>();
  const slice = new Slice();
  for (const siblings of Map.groupBy(layout.pages, ({ parent }) => parent).values()) {
    const orders = await siblingOrders(siblings.map((page) => siblingOf(page, ids, pageTree)));
    for (const [at, page] of siblings.entries()) {
      importing.signal?.throwIfAborted();
      if (slice.isOver) await slice.pause();
      const id = idAt(ids, page.path);
      found.add(id);
      const before = pageTree.find(id);
      const document = page.markdown === '' ? undefined : contentHash(page.markdown);
      const record = recordOf(page, { ids, files, order: orders[at] ?? '', document });
      if (before !== undefined && isSameRecord(before, record)) continue;
      if (document !== undefined) documents.set(document, page.markdown);
      pages.set(id, { ...record, ...timesOf(before, record, importing.now) });
    }
  }
  for (const id of pageTree.records.keys()) {
    if (!found.has(id)) pages.set(id, undefined);
  }
  rejectTooDeepPage(pageTree, pages);
  const changedFiles = await changesOfFiles(reader, base, files.records);
  const includes = await importedIncludes(reader, base, importing);
  for (const [hash, text] of includes.documents) documents.set(hash, text);
  const redirects = new Map(layout.redirects.map(({ from, to }) => [from, idAt(ids, to)]));
  const metadata = { ...importing.repository, redirects };
  return {
    ...(await applyImport(reader, base, {
      pages,
      files: changedFiles,
      includes: includes.changes,
      metadata,
    })),
    documents,
    pageIds: ids,
  };
}

async function applyImport(
  reader: ContentReader,
  base: ContentRoots,
  changes: {
    pages: ReadonlyMap<string, PageRecord | undefined>;
    files: ReadonlyMap<string, FileRecord | undefined>;
    includes: ReadonlyMap<string, ReusableContentRecord | undefined>;
    metadata: RepositoryMetadata;
  },
): Promise<Pick<EditedContent, 'roots' | 'nodes'>> {
  const [pages, files, includes, repository] = await Promise.all([
    changePages(reader.nodes, { pages: base.pages_hash, places: base.places_hash }, changes.pages).catch(
      rejectSlugConflict,
    ),
    updateTrie(reader.nodes, base.files_hash, changes.files),
    updateTrie(reader.nodes, base.reusable_contents_hash, changes.includes),
    changeRepositoryMetadata(reader.nodes, base, changes.metadata),
  ]);
  const nodes = new Map([...pages.texts, ...files.texts, ...includes.texts, ...repository.texts]);
  reader.cacheNodes(nodes);
  return {
    roots: {
      ...contentRootsOf(base),
      pages_hash: pages.roots.pages,
      places_hash: pages.roots.places,
      files_hash: files.root,
      reusable_contents_hash: includes.root,
      repository_hash: repository.root,
    },
    nodes,
  };
}

function rejectTooDeepPage(pageTree: PageTree, changes: ReadonlyMap<string, PageRecord | undefined>): void {
  const after = pageTree.with(changes);
  const id = findTooDeepPage(pageTree, after, changes);
  if (id === undefined) return;
  const message = tooDeepMessage(after.find(id)?.git?.path ?? after.pathOf(id));
  throw new JobError('git_layout', message, { retryable: false });
}

function rejectSlugConflict(error: unknown): never {
  if (!(error instanceof SlugTakenError)) throw error;
  throw new JobError(
    'git_layout',
    `Two pages with the same parent have the slug ${error.slug}: rename one of them.`,
    {
      retryable: false,
    },
  );
}

async function matchPageIds(
  reader: ContentReader,
  pageTree: PageTree,
  { layout, newId }: RepositoryImport,
): Promise<ReadonlyMap<string, string>> {
  const known = pageTree.allIds().flatMap((id): ExistingPage[] => {
    const record = pageTree.find(id);
    if (record === undefined) return [];
    const { type, title, git, target } = record;
    const url = urlOf(target);
    return [
      {
        id,
        type,
        title,
        path: pageTree.pathOf(id),
        ...(git !== undefined && { git }),
        ...(url !== undefined && { target: { kind: 'url', url } }),
      },
    ];
  });
  const texts = new Map(layout.pages.map(({ path, markdown }) => [path, markdown]));
  const matched = await matchPages(known, layout.pages, {
    existing: ({ id }) => reader.document(pageTree.find(id)?.document),
    read: async ({ path }) => texts.get(path) ?? '',
  });
  return new Map(layout.pages.map(({ path }) => [path, matched.get(path) ?? newId('page')]));
}

function urlOf(target: Json | undefined): string | undefined {
  if (typeof target !== 'object' || target === null || !('url' in target)) return undefined;
  return typeof target.url === 'string' ? target.url : undefined;
}

function siblingOf(page: LayoutPage, ids: ReadonlyMap<string, string>, pageTree: PageTree) {
  const id = idAt(ids, page.path);
  const before = pageTree.find(id);
  const parent = page.parent === undefined ? undefined : idAt(ids, page.parent);
  return { id, order: before !== undefined && before.parent === parent ? before.order : undefined };
}

function recordOf(
  page: LayoutPage,
  {
    ids,
    files,
    order,
    document,
  }: {
    ids: ReadonlyMap<string, string>;
    files: RepositoryFiles;
    order: string;
    document: ContentHash | undefined;
  },
): PageRecord {
  const { type, title, slug, parent, layout, git } = page;
  const cover = coverOf(page.cover, files);
  const target = targetOf(page, ids);
  return {
    type,
    title,
    slug,
    order,
    ...(parent !== undefined && { parent: idAt(ids, parent) }),
    ...(page.emoji !== undefined && { emoji: page.emoji }),
    ...(page.icon !== undefined && { icon: page.icon }),
    ...(page.description !== undefined && { description: page.description }),
    ...(document !== undefined && { document }),
    ...(page.hidden === true && { hidden: true }),
    ...(page.noIndex === true && { noIndex: true }),
    ...(page.noRobotsIndex === true && { noRobotsIndex: true }),
    ...(layout !== undefined && { layout: { ...layout } }),
    ...(cover !== undefined && { cover }),
    ...(target !== undefined && { target }),
    ...(page.computed !== undefined && { computed: page.computed }),
    ...(git !== undefined && { git: { oid: git.oid, path: git.path } }),
  };
}

function targetOf(page: LayoutPage, ids: ReadonlyMap<string, string>): Json | undefined {
  const { target } = page;
  if (target === undefined || target.kind === 'url') return target;
  return { ...target, page: idAt(ids, target.page) };
}

function coverOf(cover: LayoutCover | undefined, { ids }: RepositoryFiles): Json | undefined {
  if (cover === undefined) return undefined;
  const { ref, refDark, yPos } = cover;
  const dark = refDark === undefined ? undefined : referenceOf(refDark, ids);
  return { ref: referenceOf(ref, ids), ...(dark !== undefined && { refDark: dark }), yPos };
}

function referenceOf(ref: LayoutCover['ref'], ids: ReadonlyMap<string, string>): Json {
  return ref.kind === 'url' ? { ...ref } : { kind: 'file', file: ids.get(ref.file) ?? '' };
}

/** The times of a page; a change of its path in the repository alone is no edit. */
function timesOf(before: PageRecord | undefined, after: PageRecord, now: string) {
  if (before === undefined) return { createdAt: now, updatedAt: now };
  const { createdAt, updatedAt, git } = before;
  const { git: _, ...rest } = after;
  if (!isSameRecord(before, { ...rest, ...(git !== undefined && { git }) }))
    return { createdAt: createdAt ?? now, updatedAt: now };
  return { ...(createdAt !== undefined && { createdAt }), ...(updatedAt !== undefined && { updatedAt }) };
}

function isSameRecord(before: PageRecord, after: PageRecord): boolean {
  const { createdAt: _, updatedAt: __, ...rest } = before;
  return canonicalJson(rest) === canonicalJson(after);
}

async function changesOfFiles(
  reader: ContentReader,
  base: ContentRoots,
  records: ReadonlyMap<string, FileRecord>,
): Promise<ReadonlyMap<string, FileRecord | undefined>> {
  const before = await reader.files(base);
  const changes = new Map<string, FileRecord | undefined>();
  const slice = new Slice();
  for (const [id, record] of records) {
    if (slice.isOver) await slice.pause();
    const old = before.get(id);
    if (old === undefined || canonicalJson({ ...old }) !== canonicalJson({ ...record }))
      changes.set(id, record);
  }
  for (const id of before.keys()) if (!records.has(id)) changes.set(id, undefined);
  return changes;
}

function idAt(ids: ReadonlyMap<string, string>, path: string): string {
  const id = ids.get(path);
  if (id === undefined) throw new Error(`The page at ${path} has no id.`);
  return id;
}

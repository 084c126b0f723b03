import {
  type ChangeRequest,
  type Document,
  type File,
  type ListOf,
  type Page,
  type PlacedPage,
  type ReusableContent,
  type Revision,
  type TextFormat,
  trimOf,
} from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import { presentChangeRequest } from '../../presenters/change-requests.presenter.ts';
import {
  appAddress,
  type ContentVersion,
  readerOf,
  visibleDescription,
  visibleText,
} from '../../presenters/content-version.ts';
import { findDocument, presentDocument } from '../../presenters/text.presenter.ts';
import { documentReaderOf } from '../references/content-resolver.ts';
import { presentFile } from '../../presenters/file.presenter.ts';
import { findRedirectedPage, type PageRecord, type ReusableContentRecord } from '@lectern/content';
import { presentPages, presentSubtree, type PageView } from '../../presenters/page.presenter.ts';
import type { Ctx } from '../../context/context.ts';
import type { RevisionRow } from '../../store/spaces/revisions.repository.ts';
import { type ComputedOption, readTree, type ReadTree } from '../computed/computed-trees.ts';
import { paginateArray } from './paginate-array.ts';

export type MetadataOption = { readonly metadata?: boolean | undefined };
export type PagesOption = MetadataOption & ComputedOption;

/** All pages and files of a content version, without the documents. */
export async function readContent(
  ctx: Ctx,
  version: ContentVersion,
  options: PagesOption,
): Promise<Revision> {
  const { view, before, files, fileView, behind } = await readContentParts(ctx, version, options);
  return {
    ...before,
    pages: await presentPages(view),
    files: files.map(([id, record]) => presentFile(fileView, id, record)),
    ...behind,
  };
}

/** What a content version is presented from: the members before its pages and files, and those behind. */
export async function readContentParts(ctx: Ctx, version: ContentVersion, options: PagesOption) {
  const { revision, visitor } = version;
  const reader = readerOf(ctx, version);
  const [view, files, reusableContents, urls, mergedFrom] = await Promise.all([
    viewOf(ctx, version, options),
    reader.files(revision),
    reader.reusableContents(revision),
    ctx.fileUrls.urls(ctx),
    visitor === undefined ? findMerged(ctx, revision) : undefined,
  ]);
  const metadata = showsMetadata(version, options);
  const fileView = { storeId: version.space.store_id, urls, metadata };
  const before = {
    object: 'revision' as const,
    id: revision.id,
    type: revision.type,
    parents: revision.parent_ids,
  };
  const behind = {
    reusableContents: byId(reusableContents).map(([id, record]) =>
      presentReusableContent(id, record, metadata),
    ),
    createdAt: revision.created_at,
    ...(metadata && revision.git !== null && { git: revision.git }),
    ...(mergedFrom !== undefined && { mergedFrom }),
    urls: { app: view.appAddress },
  };
  return { view, before, files: byId(files), fileView, behind };
}

/** The change request that a revision merged, as it is now. */
async function findMerged(
  ctx: Ctx,
  { space_id: spaceId, merged_change_request_id: id }: RevisionRow,
): Promise<ChangeRequest | undefined> {
  if (id === null) return undefined;
  const find = async ({ store, settings }: Ctx) => {
    const row = await store.changeRequests.find(spaceId, id);
    return row && presentChangeRequest(settings, row);
  };
  const merged = await find(ctx);
  ctx.dependencies?.record({ of: { changeRequest: id, spaceId }, find }, merged);
  return merged;
}

/** The page tree of a content version, without the documents. */
export async function readPages(
  ctx: Ctx,
  version: ContentVersion,
  options: PagesOption,
): Promise<{ pages: Page[] }> {
  return { pages: await presentPages(await viewOf(ctx, version, options)) };
}

/** A page with its document. */
export async function readPage(
  ctx: Ctx,
  version: ContentVersion,
  options: PagesOption & { readonly pageId: string; readonly format?: TextFormat | undefined },
): Promise<Page> {
  const read = await viewOf(ctx, version, options);
  // A page that others are shown in place of can be read by its id.
  const view = read.pageTree.find(options.pageId) === undefined ? await storedView(ctx, version, read) : read;
  const record = view.pageTree.find(options.pageId);
  if (record === undefined) throw notFound('page', options.pageId);
  const page = await presentSubtree(view, options.pageId);
  if (page.type !== 'document') return page;
  const markdown = await visibleText(ctx, version, await readText(ctx, version, view, record));
  if (options.format === 'markdown') return { ...page, markdown };
  const text = { markdown, title: record.title, page: options.pageId };
  const reader = documentReaderOf(ctx, version);
  if (options.format === 'document') return { ...page, document: await presentDocument(reader, text) };
  const document = await findDocument(reader, text);
  return { ...page, markdown, ...(document !== undefined && { document }) };
}

/** The page at a path, or the page that the path redirects to, with its document. */
export async function readPageAt(
  ctx: Ctx,
  version: ContentVersion,
  options: PagesOption & { readonly pagePath: string; readonly format?: TextFormat | undefined },
): Promise<PlacedPage> {
  const { pageTree } = await viewOf(ctx, version, options);
  const { revision } = version;
  const path = normalizePath(options.pagePath);
  const pageId =
    pageTree.findByPath(path) ??
    (await findRedirectedPage(readerOf(ctx, version), { roots: revision, pageTree }, path));
  const page = pageId === undefined ? undefined : await readPage(ctx, version, { ...options, pageId });
  if (page?.type !== 'document' && page?.type !== 'group')
    throw notFound('page at the path', options.pagePath);
  return page;
}

/** The document of a page. */
export async function readPageDocument(ctx: Ctx, version: ContentVersion, pageId: string): Promise<Document> {
  const tree = await readTree(ctx, version);
  const record = tree.pageTree.find(pageId);
  if (record?.type !== 'document') throw notFound('page with a document', pageId);
  const markdown = await visibleText(ctx, version, await readText(ctx, version, tree, record));
  return presentDocument(documentReaderOf(ctx, version), { markdown, title: record.title, page: pageId });
}

export async function readFiles(
  ctx: Ctx,
  version: ContentVersion,
  options: MetadataOption & { readonly page?: string | undefined; readonly limit?: number | undefined },
): Promise<ListOf<File>> {
  const [files, urls] = await Promise.all([
    readerOf(ctx, version).files(version.revision),
    ctx.fileUrls.urls(ctx),
  ]);
  const view = { storeId: version.space.store_id, urls, metadata: showsMetadata(version, options) };
  const { items, ...rest } = paginateArray(byId(files), {
    ...options,
    // The same for every revision: a cursor stays valid when files are added or deleted.
    scope: `files/${version.space.id}`,
    keyOf: ([id]) => id,
  });
  return { ...rest, items: items.map(([id, record]) => presentFile(view, id, record)) };
}

export async function readFile(
  ctx: Ctx,
  version: ContentVersion,
  options: MetadataOption & { readonly fileId: string },
): Promise<File> {
  const record = (await readerOf(ctx, version).findFiles(version.revision, [options.fileId])).get(
    options.fileId,
  );
  if (record === undefined) throw notFound('file', options.fileId);
  const urls = await ctx.fileUrls.urls(ctx);
  const view = { storeId: version.space.store_id, urls, metadata: showsMetadata(version, options) };
  return presentFile(view, options.fileId, record);
}

export async function readReusableContent(
  ctx: Ctx,
  version: ContentVersion,
  options: MetadataOption & { readonly reusableContentId: string },
): Promise<ReusableContent> {
  const { reusableContentId: id } = options;
  const record = (await readerOf(ctx, version).findReusableContents(version.revision, [id])).get(id);
  if (record === undefined) throw notFound('reusable content', id);
  return presentReusableContent(id, record, showsMetadata(version, options));
}

/** The document of a reusable content. */
export async function readReusableContentDocument(
  ctx: Ctx,
  version: ContentVersion,
  id: string,
): Promise<Document> {
  const reader = readerOf(ctx, version);
  const record = (await reader.findReusableContents(version.revision, [id])).get(id);
  if (record?.document === undefined) throw notFound('reusable content with a document', id);
  return presentDocument(documentReaderOf(ctx, version), {
    gitPath: record.git?.path,
    markdown: await visibleText(ctx, version, await reader.document(record.document)),
  });
}

export type ContentView = PageView & ReadTree;

/** How the pages of a content version are presented. */
export async function viewOf(ctx: Ctx, version: ContentVersion, options: PagesOption): Promise<ContentView> {
  return {
    ...(await readTree(ctx, version, options)),
    appAddress: appAddress(ctx.settings, version),
    metadata: showsFilesOfPages(version, options),
    ...(version.visitor !== undefined && { visibleText: (text) => visibleDescription(version, text) }),
  };
}

/** The same view without computed pages. */
async function storedView(ctx: Ctx, version: ContentVersion, view: ContentView): Promise<ContentView> {
  return { ...view, ...(await readTree(ctx, version, { computed: false })) };
}

/** The Markdown of a page, which is computed or stored. */
async function readText(
  ctx: Ctx,
  version: ContentVersion,
  { texts }: Pick<ReadTree, 'texts'>,
  { document }: PageRecord,
): Promise<string> {
  return texts.get(document ?? '') ?? readerOf(ctx, version).document(document);
}

/** Visitors see the files of pages where the site links to them. */
function showsFilesOfPages({ visitor, space }: ContentVersion, { metadata = true }: MetadataOption): boolean {
  return metadata && (visitor === undefined || space.shows_git === true);
}

/** They see no other Git metadata. */
function showsMetadata({ visitor }: ContentVersion, { metadata = true }: MetadataOption): boolean {
  return metadata && visitor === undefined;
}

/** Slashes may arrive escaped twice. */
function normalizePath(pagePath: string): string {
  const text = /%2f/i.test(pagePath) ? pagePath.replaceAll(/%2f/gi, '/') : pagePath;
  return trimOf(text, '/');
}

function presentReusableContent(id: string, record: ReusableContentRecord, metadata: boolean) {
  return {
    id,
    title: record.title,
    ...(record.document !== undefined && { document: record.document }),
    ...(metadata && record.git !== undefined && { git: record.git }),
  };
}

function byId<R>(records: ReadonlyMap<string, R>): [string, R][] {
  return [...records].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

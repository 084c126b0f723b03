import type {
  Document,
  File,
  ListOf,
  Page,
  PlacedPage,
  ReusableContent,
  Revision,
  TextFormat,
} from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import { presentChangeRequest } from '../../presenters/change-requests.presenter.ts';
import { appAddress, type ContentVersion, readerOf, visibleText } from '../../presenters/content-version.ts';
import { presentFile } from '../../presenters/file.presenter.ts';
import { type PageTree, findRedirectedPage, type ReusableContentRecord, toDocument } from '@lectern/content';
import { presentPage, presentPages, type PageView } from '../../presenters/page.presenter.ts';
import type { Ctx } from '../../context/context.ts';
import { paginateArray } from './paginate-array.ts';

type MetadataOption = { readonly metadata?: boolean | undefined };

/** All pages and files of a content version, without the documents. */
export async function readContent(
  ctx: Ctx,
  version: ContentVersion,
  options: MetadataOption,
): Promise<Revision> {
  const { revision, visitor } = version;
  const reader = readerOf(ctx, version);
  const [view, files, reusableContents, urls, mergedFrom] = await Promise.all([
    viewOf(ctx, version, options),
    reader.files(revision),
    reader.reusableContents(revision),
    ctx.fileUrls.urls(ctx),
    revision.merged_change_request_id === null || visitor !== undefined
      ? undefined
      : ctx.store.changeRequests.find(version.space.id, revision.merged_change_request_id),
  ]);
  const fileView = { storeId: version.space.store_id, urls, metadata: view.metadata };
  return {
    object: 'revision',
    id: revision.id,
    type: revision.type,
    parents: revision.parent_ids,
    pages: presentPages(view),
    files: byId(files).map(([id, record]) => presentFile(fileView, id, record)),
    reusableContents: byId(reusableContents).map(([id, record]) =>
      presentReusableContent(id, record, view.metadata),
    ),
    createdAt: revision.created_at,
    ...(view.metadata && revision.git !== null && { git: revision.git }),
    ...(mergedFrom !== undefined && { mergedFrom: presentChangeRequest(ctx.settings, mergedFrom) }),
    urls: { app: view.appAddress },
  };
}

/** The page tree of a content version, without the documents. */
export async function readPages(
  ctx: Ctx,
  version: ContentVersion,
  options: MetadataOption,
): Promise<{ pages: Page[] }> {
  return { pages: presentPages(await viewOf(ctx, version, options)) };
}

/** A page with its document. */
export async function readPage(
  ctx: Ctx,
  version: ContentVersion,
  options: MetadataOption & { readonly pageId: string; readonly format?: TextFormat | undefined },
): Promise<Page> {
  const view = await viewOf(ctx, version, options);
  const record = view.pageTree.find(options.pageId);
  if (record === undefined) throw notFound('page', options.pageId);
  const page = presentPage(view, options.pageId);
  if (page.type !== 'document') return page;
  const markdown = visibleText(version, await readerOf(ctx, version).document(record.document));
  return {
    ...page,
    ...(options.format === 'document' ? { document: presentDocument(markdown) } : { markdown }),
  };
}

/** The page at a path, or the page that the path redirects to, with its document. */
export async function readPageAt(
  ctx: Ctx,
  version: ContentVersion,
  options: MetadataOption & { readonly pagePath: string; readonly format?: TextFormat | undefined },
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
  const reader = readerOf(ctx, version);
  const record = (await reader.pageTree(version.revision)).find(pageId);
  if (record?.type !== 'document') throw notFound('page with a document', pageId);
  return presentDocument(visibleText(version, await reader.document(record.document)));
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

/** Markdown as the JSON document of the contract. */
export function presentDocument(markdown: string): Document {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The reader's types are stricter than those of the contract.
  return toDocument(markdown) as unknown as Document;
}

async function viewOf(
  ctx: Ctx,
  version: ContentVersion,
  options: MetadataOption,
): Promise<PageView & { readonly pageTree: PageTree }> {
  const pageTree = await readerOf(ctx, version).pageTree(version.revision);
  return {
    pageTree,
    appAddress: appAddress(ctx.settings, version),
    metadata: showsMetadata(version, options),
    visibleText: (text) => visibleText(version, text),
  };
}

/** Visitors see no Git metadata. */
function showsMetadata({ visitor }: ContentVersion, { metadata = true }: MetadataOption): boolean {
  return metadata && visitor === undefined;
}

/** Slashes may arrive escaped twice. */
function normalizePath(pagePath: string): string {
  const text = /%2f/i.test(pagePath) ? pagePath.replaceAll(/%2f/gi, '/') : pagePath;
  return text.replaceAll(/^\/+|\/+$/g, '');
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

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
import { appAddress, type ContentPlace, readerOf } from '../../presenters/content-place.ts';
import { presentFile } from '../../presenters/file.presenter.ts';
import { type PageTree, redirectedPage, type ReusableContentRecord, toDocument } from '@lectern/content';
import { presentPage, presentPages, type PageView } from '../../presenters/page.presenter.ts';
import type { Ctx } from '../../context/context.ts';
import { paginateArray } from './paginate-array.ts';

type Shown = { readonly metadata?: boolean | undefined };

/** All pages and files of a content, without the texts. */
export async function readContent(ctx: Ctx, place: ContentPlace, asked: Shown): Promise<Revision> {
  const { revision } = place;
  const reader = readerOf(ctx, place);
  const [view, files, reusableContents, urls, mergedFrom] = await Promise.all([
    viewOf(ctx, place, asked),
    reader.files(revision),
    reader.reusableContents(revision),
    ctx.fileAddresses.urls(ctx),
    revision.merged_change_request_id === null
      ? undefined
      : ctx.store.changeRequests.find(place.space.id, revision.merged_change_request_id),
  ]);
  const fileView = { storeId: place.space.store_id, urls, metadata: view.metadata };
  return {
    object: 'revision',
    id: revision.id,
    type: revision.type,
    parents: revision.parent_ids,
    pages: presentPages(view),
    files: byId(files).map(([id, record]) => presentFile(fileView, id, record)),
    reusableContents: byId(reusableContents).map(([id, record]) =>
      presentReusable(id, record, view.metadata),
    ),
    createdAt: revision.created_at,
    ...(view.metadata && revision.git !== null && { git: revision.git }),
    ...(mergedFrom !== undefined && { mergedFrom: presentChangeRequest(ctx.settings, mergedFrom) }),
    urls: { app: view.appAddress },
  };
}

/** The pages of a content as a tree, without the texts. */
export async function readPages(ctx: Ctx, place: ContentPlace, asked: Shown): Promise<{ pages: Page[] }> {
  return { pages: presentPages(await viewOf(ctx, place, asked)) };
}

/** One page with its text. */
export async function readPage(
  ctx: Ctx,
  place: ContentPlace,
  asked: Shown & { readonly pageId: string; readonly format?: TextFormat | undefined },
): Promise<Page> {
  const view = await viewOf(ctx, place, asked);
  const record = view.pageTree.find(asked.pageId);
  if (record === undefined) throw notFound('page', asked.pageId);
  const page = presentPage(view, asked.pageId);
  if (page.type !== 'document') return page;
  const markdown = await readerOf(ctx, place).document(record.document);
  return { ...page, ...(asked.format === 'document' ? { document: documentOf(markdown) } : { markdown }) };
}

/** The page at a path, or to which the content redirects it, with its text. */
export async function readPageAt(
  ctx: Ctx,
  place: ContentPlace,
  asked: Shown & { readonly pagePath: string; readonly format?: TextFormat | undefined },
): Promise<PlacedPage> {
  const { pageTree } = await viewOf(ctx, place, asked);
  const { revision } = place;
  const path = pathOf(asked.pagePath);
  const pageId =
    pageTree.at(path) ?? (await redirectedPage(readerOf(ctx, place), { roots: revision, pageTree }, path));
  const page = pageId === undefined ? undefined : await readPage(ctx, place, { ...asked, pageId });
  if (page?.type !== 'document' && page?.type !== 'group') throw notFound('page at the path', asked.pagePath);
  return page;
}

/** The text of one page as a document. */
export async function readPageDocument(ctx: Ctx, place: ContentPlace, pageId: string): Promise<Document> {
  const reader = readerOf(ctx, place);
  const record = (await reader.pageTree(place.revision)).find(pageId);
  if (record?.type !== 'document') throw notFound('page with a document', pageId);
  return documentOf(await reader.document(record.document));
}

export async function readFiles(
  ctx: Ctx,
  place: ContentPlace,
  asked: Shown & { readonly page?: string | undefined; readonly limit?: number | undefined },
): Promise<ListOf<File>> {
  const [files, urls] = await Promise.all([
    readerOf(ctx, place).files(place.revision),
    ctx.fileAddresses.urls(ctx),
  ]);
  const view = { storeId: place.space.store_id, urls, metadata: asked.metadata ?? true };
  const { items, ...rest } = paginateArray(byId(files), {
    ...asked,
    // The same for every revision: files that come and go move nothing else.
    scope: `files/${place.space.id}`,
    keyOf: ([id]) => id,
  });
  return { ...rest, items: items.map(([id, record]) => presentFile(view, id, record)) };
}

export async function readFile(
  ctx: Ctx,
  place: ContentPlace,
  asked: Shown & { readonly fileId: string },
): Promise<File> {
  const record = (await readerOf(ctx, place).findFiles(place.revision, [asked.fileId])).get(asked.fileId);
  if (record === undefined) throw notFound('file', asked.fileId);
  const urls = await ctx.fileAddresses.urls(ctx);
  const view = { storeId: place.space.store_id, urls, metadata: asked.metadata ?? true };
  return presentFile(view, asked.fileId, record);
}

export async function readReusableContent(
  ctx: Ctx,
  place: ContentPlace,
  asked: Shown & { readonly reusableContentId: string },
): Promise<ReusableContent> {
  const { reusableContentId: id, metadata = true } = asked;
  const record = (await readerOf(ctx, place).findReusableContents(place.revision, [id])).get(id);
  if (record === undefined) throw notFound('reusable content', id);
  return presentReusable(id, record, metadata);
}

/** The JSON form of a text, as the contract has it. */
export function documentOf(markdown: string): Document {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The reader's own types say more than the contract, and nothing else.
  return toDocument(markdown) as unknown as Document;
}

async function viewOf(
  ctx: Ctx,
  place: ContentPlace,
  { metadata }: Shown,
): Promise<PageView & { readonly pageTree: PageTree }> {
  const pageTree = await readerOf(ctx, place).pageTree(place.revision);
  return { pageTree, appAddress: appAddress(ctx.settings, place), metadata: metadata ?? true };
}

/** Slashes may arrive escaped once more than others. */
function pathOf(given: string): string {
  const text = /%2f/i.test(given) ? given.replaceAll(/%2f/gi, '/') : given;
  return text.replaceAll(/^\/+|\/+$/g, '');
}

function presentReusable(id: string, record: ReusableContentRecord, metadata: boolean) {
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

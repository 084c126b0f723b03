import {
  ContentReader,
  type Json,
  type PageTree,
  type PageRecord,
  readRepositoryMetadata,
} from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import type { BookCover, BookPage, BookTask } from '@lectern/pdf';
import type { PdfRow } from '../../store/spaces/pdfs.repository.ts';
import { printedPages } from './printed-pages.ts';

type TaskCtx = Pick<Ctx, 'store' | 'contentMemory' | 'settings'>;

/** What the document of a PDF is made of, and where its texts are read from. */
export async function bookTaskOf(
  ctx: TaskCtx,
  row: PdfRow,
): Promise<{ task: BookTask; reader: ContentReader }> {
  const { selection, space_id: spaceId } = row;
  const revision = await ctx.store.revisions.get(spaceId, row.revision_id);
  const reader = new ContentReader(ctx, row.store_id);
  const [pageTree, files, texts, { treeUrl, paths }] = await Promise.all([
    reader.pageTree(revision),
    reader.files(revision),
    reader.reusableContents(revision),
    readRepositoryMetadata(reader.nodes, revision),
  ]);
  const { appUrl, sitesUrl } = ctx.settings;
  const task: BookTask = {
    title: selection.title,
    createdAt: revision.created_at,
    spaceId,
    pages: pagesOf(pageTree, selection),
    files: byId(files).map(([id, { name, git, hash, contentType, sizeBytes }]) => ({
      id,
      name,
      gitPath: git?.path,
      hash,
      contentType,
      sizeBytes,
    })),
    texts: byId(texts).map(([id, { git, document }]) => ({ id, gitPath: git?.path, document })),
    isBook: selection.pages > 1,
    showsConditional: selection.showsConditional,
    appAddress: selection.appAddress,
    spacesAddress: `${appUrl}/o/${row.organization_id}/s`,
    server: { appUrl, sitesUrl, published: [] },
    repository: { treeUrl, paths },
  };
  return { task, reader };
}

function pagesOf(pageTree: PageTree, selection: PdfRow['selection']): BookPage[] {
  const printed = new Set(printedPages(pageTree, selection));
  const above = selection.page === undefined ? 0 : pageTree.above(selection.page).length;
  return pageTree.all().flatMap((id) => {
    const record = pageTree.find(id);
    return record === undefined ? [] : [pageOf(pageTree, { id, record, printed: printed.has(id), above })];
  });
}

type Placed = {
  readonly id: string;
  readonly record: PageRecord;
  readonly printed: boolean;
  readonly above: number;
};

function pageOf(pageTree: PageTree, { id, record, printed, above }: Placed): BookPage {
  return {
    id,
    title: record.title,
    type: record.type,
    level: Math.max(0, pageTree.above(id).length - above),
    path: pageTree.pathOf(id),
    gitPath: record.git?.path,
    emoji: emojiIn(record.emoji),
    ...shownOf(record),
    document: record.document,
    ...(record.type === 'link' && leadOf(record.target)),
    printed,
  };
}

/** What stands around the title of a page, as its layout says. */
function shownOf({ layout, description, cover }: PageRecord): Pick<BookPage, 'description' | 'cover'> {
  const shows: { description?: unknown; cover?: unknown } = Object(layout);
  return {
    ...(shows.description !== false && { description }),
    ...(shows.cover !== false && { cover: coverOf(cover) }),
  };
}

/** Covers that are elsewhere are not fetched. */
function coverOf(cover: Json | undefined): BookCover | undefined {
  const { ref, yPos }: { ref?: unknown; yPos?: unknown } = Object(cover);
  const { kind, file }: { kind?: unknown; file?: unknown } = Object(ref);
  if (kind !== 'file' || typeof file !== 'string') return undefined;
  return { file, offset: typeof yPos === 'number' ? yPos : 0 };
}

/** Where a page leads that is a link. */
function leadOf(target: Json | undefined): Pick<BookPage, 'url' | 'leadsTo'> {
  if (typeof target !== 'object' || target === null || Array.isArray(target)) return {};
  if ('url' in target && typeof target['url'] === 'string') return { url: target['url'] };
  return 'page' in target && typeof target['page'] === 'string' ? { leadsTo: target['page'] } : {};
}

/** An emoji is written as itself or, as in older content, by its code. */
function emojiIn(emoji: string | undefined): string | undefined {
  if (emoji === undefined || !/^[\da-f]{4,6}(?:-[\da-f]{1,6})*$/i.test(emoji)) return emoji;
  return String.fromCodePoint(
    ...emoji.split('-').map((code) => Math.min(0x10ffff, Number.parseInt(code, 16))),
  );
}

function byId<R>(records: ReadonlyMap<string, R>): [string, R][] {
  return [...records].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

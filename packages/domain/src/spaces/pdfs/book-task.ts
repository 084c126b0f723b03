import {
  ContentReader,
  type Json,
  type PageTree,
  type PageRecord,
  readRepositoryMetadata,
} from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import type { PageCover, DocumentPage, PdfTask } from '@lectern/pdf';
import type { PdfRow } from '../../store/spaces/pdfs.repository.ts';
import { readTreeOf, type ReadTree } from '../computed/computed-trees.ts';
import { visibleTextIn } from './visible-text.ts';
import { printedPages } from './printed-pages.ts';

type TaskCtx = Pick<Ctx, 'store' | 'contentCache' | 'settings'>;

type BookTask = {
  readonly task: PdfTask;
  readonly reader: ContentReader;
  /** The texts of computed pages, which are not stored. */
  readonly texts: ReadTree['texts'];
};

/** The task that renders a PDF, and what reads its documents. */
export async function createBookTask(ctx: TaskCtx, row: PdfRow): Promise<BookTask> {
  const { selection, space_id: spaceId } = row;
  const revision = await ctx.store.revisions.get(spaceId, row.revision_id);
  const reader = new ContentReader(ctx, row.store_id);
  const space = { ...row, computed_specs: null };
  const [{ pageTree, texts: computed }, files, texts, { treeUrl, paths }] = await Promise.all([
    readTreeOf(ctx, { space, revision }, selection.specs ?? ''),
    reader.files(revision),
    reader.reusableContents(revision),
    readRepositoryMetadata(reader.nodes, revision),
  ]);
  const { appUrl, sitesUrl } = ctx.settings;
  const task: PdfTask = {
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
    hasCoverAndContents: selection.pages > 1,
    showsConditional: selection.showsConditional,
    appAddress: selection.appAddress,
    spacesAddress: `${appUrl}/o/${row.organization_id}/s`,
    server: { appUrl, sitesUrl, published: [] },
    repository: { treeUrl, paths },
  };
  return { task, reader, texts: computed };
}

function pagesOf(pageTree: PageTree, selection: PdfRow['selection']): DocumentPage[] {
  const printed = new Set(printedPages(pageTree, selection));
  const above = selection.page === undefined ? 0 : pageTree.ancestorIds(selection.page).length;
  return pageTree.allIds().flatMap((id) => {
    const record = pageTree.find(id);
    return record === undefined
      ? []
      : [pageOf(pageTree, { id, record: shownRecord(selection, record), printed: printed.has(id), above })];
  });
}

function shownRecord(selection: PdfRow['selection'], record: PageRecord): PageRecord {
  const { description } = record;
  return description === undefined
    ? record
    : { ...record, description: visibleTextIn(selection, description) };
}

type PlacedRecord = {
  readonly id: string;
  readonly record: PageRecord;
  readonly printed: boolean;
  readonly above: number;
};

function pageOf(pageTree: PageTree, { id, record, printed, above }: PlacedRecord): DocumentPage {
  return {
    id,
    title: record.title,
    type: record.type,
    level: Math.max(0, pageTree.ancestorIds(id).length - above),
    path: pageTree.pathOf(id),
    gitPath: record.git?.path,
    emoji: emojiIn(record.emoji),
    ...headerOf(record),
    document: record.document,
    ...(record.type === 'link' && linkTargetOf(record.target)),
    printed,
  };
}

/** The description and the cover of a page, if its layout shows them. */
function headerOf({ layout, description, cover }: PageRecord): Pick<DocumentPage, 'description' | 'cover'> {
  const shows: { description?: unknown; cover?: unknown } = Object(layout);
  return {
    ...(shows.description !== false && { description }),
    ...(shows.cover !== false && { cover: coverOf(cover) }),
  };
}

/** Only covers from files: external images are not fetched. */
function coverOf(cover: Json | undefined): PageCover | undefined {
  const { ref, yPos }: { ref?: unknown; yPos?: unknown } = Object(cover);
  const { kind, file }: { kind?: unknown; file?: unknown } = Object(ref);
  if (kind !== 'file' || typeof file !== 'string') return undefined;
  return { file, offset: typeof yPos === 'number' ? yPos : 0 };
}

/** The target of a link page. */
function linkTargetOf(target: Json | undefined): Pick<DocumentPage, 'url' | 'leadsTo'> {
  if (typeof target !== 'object' || target === null || Array.isArray(target)) return {};
  if ('url' in target && typeof target['url'] === 'string') return { url: target['url'] };
  return 'page' in target && typeof target['page'] === 'string' ? { leadsTo: target['page'] } : {};
}

/** Emojis are stored as characters or, in older content, as code points. */
function emojiIn(emoji: string | undefined): string | undefined {
  if (emoji === undefined || !/^[\da-f]{4,6}(?:-[\da-f]{1,6})*$/i.test(emoji)) return emoji;
  return String.fromCodePoint(
    ...emoji.split('-').map((code) => Math.min(0x10ffff, Number.parseInt(code, 16))),
  );
}

function byId<R>(records: ReadonlyMap<string, R>): [string, R][] {
  return [...records].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

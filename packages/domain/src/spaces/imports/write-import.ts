import { ApiError, contract } from '@lectern/contract';
import { authorize } from '../../access/authorize.ts';
import { notFound } from '../../core/not-found.ts';
import type { ChangeRequestRow } from '../../store/spaces/change-requests.repository.ts';
import { assertActive } from '../../rules/change-requests.rules.ts';
import { lockChangeRequest } from '../../access/find-change-request.ts';
import { ContentEditor, ContentReader, type Json, ordersOf, type PageRecord } from '@lectern/content';
import { moveChangeRequestHead, moveSpaceHead, storeContent } from '../content/move-head.ts';
import type { RevisionRow } from '../../store/spaces/revisions.repository.ts';
import type { Ctx } from '../../context/context.ts';
import type { RunningJob } from '../../platform/jobs/running-job.ts';
import { assertLive } from '../content/edit-space.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import type { Gathered, GatheredPage } from './gathered.ts';
import type { ImportTask } from '../../store/spaces/imports.repository.ts';
import {
  idsFor,
  type ImportIds,
  isSamePlacement,
  placedTexts,
  placeImport,
  type Placement,
} from './place-import.ts';

const shownFailures = 100;

type Granted = { readonly space: SpaceRow; readonly changeRequest?: ChangeRequestRow };

type Place = {
  readonly storeId: string;
  readonly before: RevisionRow;
  /** Makes a revision of what was edited the head. */
  readonly move: (edited: Awaited<ReturnType<ContentEditor['finish']>>) => Promise<RevisionRow>;
};

/** Makes what was gathered part of the content, as one revision, with the rights that the actor has now. */
export async function writeImport(
  ctx: Ctx,
  job: Pick<RunningJob, 'transaction'>,
  { task, gathered }: { readonly task: ImportTask; readonly gathered: Gathered },
): Promise<void> {
  const ids = idsFor(gathered, ctx);
  // Most of the work is done before anything is locked; it counts unless other pages have the places meanwhile.
  const expected = await expectedPlacement(ctx, task, { gathered, ids });
  const texts = placedTexts(gathered, expected);
  await job.transaction(async (tx) => {
    const place = await lockPlace(tx, task);
    const editor = await editorOf(tx, place);
    const placement = await placementIn(editor, place, { task, gathered, ids });
    const isExpected = isSamePlacement(placement, expected);
    putPages(editor, gathered, {
      placement,
      texts: isExpected ? texts : placedTexts(gathered, placement),
      now: tx.clock().toISOString(),
    });
    for (const { id, record } of placement.files.values()) editor.putFile(id, record);
    const edited = await editor.finish();
    await storeContent(tx, place.storeId, edited);
    const { id: revisionId } = await place.move(edited);
    await finish(tx, task, { revisionId, gathered });
  });
}

async function finish(
  tx: Ctx,
  { id }: ImportTask,
  { revisionId, gathered }: { revisionId: string; gathered: Gathered },
): Promise<void> {
  const imported = gathered.pages.length + gathered.files.size;
  const outcome = {
    revisionId,
    imported,
    total: imported + gathered.failures.length,
    failures: gathered.failures.slice(0, shownFailures),
  };
  if (!(await tx.store.contentImports.finish(id, outcome))) throw new Error('the import was finished before');
}

/** Throws what the operation would throw if the actor asked for it now. */
export async function grantAgain(ctx: Ctx, task: ImportTask): Promise<Granted> {
  const { space_id: spaceId, change_request_id: changeRequestId } = task;
  const operation = changeRequestId === null ? contract.imports.start : contract.imports.startInChangeRequest;
  const granted = await authorize(ctx, operation, { spaceId, changeRequestId });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What both operations are granted by their permissions.
  return granted as Granted;
}

async function lockPlace(ctx: Ctx, task: ImportTask): Promise<Place> {
  const granted = await grantAgain(ctx, task);
  const createdBy = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
  if (granted.changeRequest === undefined) {
    const space = await ctx.store.spaces.lock(task.space_id);
    if (space === undefined || space.deleted_at !== null) throw notFound('space', task.space_id);
    assertLive(space);
    const before = await ctx.store.revisions.get(space.id, space.revision_id);
    return {
      storeId: space.store_id,
      before,
      move: ({ roots }) =>
        moveSpaceHead(ctx, {
          space,
          before,
          roots,
          revision: { type: 'edits', parentIds: [before.id], createdBy },
        }),
    };
  }
  const changeRequest = await lockChangeRequest(ctx.store, granted.changeRequest);
  assertActive(changeRequest);
  const before = await ctx.store.revisions.get(task.space_id, changeRequest.revision_id);
  return {
    storeId: granted.space.store_id,
    before,
    move: ({ roots }) =>
      moveChangeRequestHead(ctx, {
        changeRequest,
        roots,
        revision: { type: 'edits', parentIds: [before.id], createdBy },
      }),
  };
}

function editorOf(ctx: Ctx, { storeId, before }: Pick<Place, 'storeId' | 'before'>): Promise<ContentEditor> {
  return ContentEditor.of(new ContentReader(ctx, storeId), before);
}

type Placed = { readonly task: ImportTask; readonly gathered: Gathered; readonly ids: ImportIds };

async function placementIn(
  editor: ContentEditor,
  { before }: Pick<Place, 'before'>,
  { task, gathered, ids }: Placed,
): Promise<Placement> {
  const below = task.page_id ?? undefined;
  if (below !== undefined) assertHolds(editor, below);
  const files = await editor.reader.files(before);
  return placeImport(gathered, ids, { pageTree: editor.pageTree, files, below });
}

function assertHolds(editor: ContentEditor, pageId: string): void {
  const type = editor.pageTree.find(pageId)?.type;
  if (type === 'document' || type === 'group') return;
  throw new ApiError('not_found', 'The page that the import was to go below is gone.');
}

async function expectedPlacement(
  ctx: Ctx,
  task: ImportTask,
  { gathered, ids }: Omit<Placed, 'task'>,
): Promise<Placement> {
  const { space, changeRequest } = await grantAgain(ctx, task);
  const before = await ctx.store.revisions.get(space.id, (changeRequest ?? space).revision_id);
  const editor = await editorOf(ctx, { storeId: space.store_id, before });
  return placementIn(editor, { before }, { task, gathered, ids });
}

type Put = {
  readonly placement: Placement;
  readonly texts: ReadonlyMap<string, string>;
  readonly now: string;
};

function putPages(editor: ContentEditor, { pages }: Gathered, { placement, texts, now }: Put): void {
  const orders = new Map<string, string>();
  for (const [parent, siblings] of Map.groupBy(pages, ({ parent: key }) => key)) {
    if (parent === undefined) continue;
    const ids = siblings.map(({ key }) => placement.pages.get(key)?.id ?? '');
    for (const [index, order] of ordersOf(ids).entries()) orders.set(ids[index] ?? '', order);
  }
  for (const page of pages) {
    const place = placement.pages.get(page.key);
    if (place === undefined) throw new Error(`the page ${page.key} has no place`);
    const { id, parent, slug } = place;
    const document = page.type === 'document' ? editor.addText(texts.get(page.key) ?? '') : undefined;
    const record: PageRecord = {
      ...fieldsOf(page, placement),
      slug,
      ...(parent !== undefined && { parent }),
      order: orders.get(id) ?? editor.orderAt(id, parent),
      ...(document !== undefined && { document }),
      createdAt: now,
      updatedAt: now,
    };
    editor.setPage(id, record, { object: 'created_page', id });
  }
}

function fieldsOf(page: GatheredPage, { pages }: Placement) {
  const { type, title, description, icon, emoji, hidden, noIndex, noRobotsIndex } = page;
  const isBelow = pages.get(page.key)?.parent !== undefined;
  return {
    // A group stands at the top alone.
    type: type === 'group' && isBelow ? ('document' as const) : type,
    title,
    ...(description !== undefined && { description }),
    ...(icon !== undefined && { icon }),
    ...(emoji !== undefined && { emoji }),
    ...(hidden === true && { hidden }),
    ...(noIndex === true && { noIndex }),
    ...(noRobotsIndex === true && { noRobotsIndex }),
    ...(type === 'link' && { target: targetOf(page, pages) }),
  };
}

function targetOf({ target }: GatheredPage, pages: Placement['pages']): Json {
  if (target?.kind === 'url') return { kind: 'url', url: target.url };
  if (target?.kind !== 'page') return { kind: 'url', url: '' };
  const page = pages.get(target.page)?.id ?? '';
  return target.anchor === undefined
    ? { kind: 'page', page }
    : { kind: 'anchor', page, anchor: target.anchor };
}

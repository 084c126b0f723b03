import { ApiError, contract } from '@lectern/contract';
import { authorize } from '../../access/authorize.ts';
import { notFound } from '../../core/not-found.ts';
import type { ChangeRequestRow } from '../../store/spaces/change-requests.repository.ts';
import { assertActive } from '../../rules/change-requests.rules.ts';
import { lockChangeRequest } from '../../access/find-change-request.ts';
import {
  computedSpecsIn,
  ContentEditor,
  ContentReader,
  type Json,
  type LayoutCover,
  pageOrders,
  type PageRecord,
  TextLinkCache,
} from '@lectern/content';
import { moveChangeRequestHead, moveSpaceHead } from '../content/move-head.ts';
import { type StagedContent, stageContent, storeStaged } from '../content/stage-content.ts';
import type { RevisionRow } from '../../store/spaces/revisions.repository.ts';
import type { Ctx } from '../../context/context.ts';
import type { RunningJob } from '../../platform/jobs/running-job.ts';
import { assertLive } from '../../rules/spaces.rules.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import type { CollectedContent, CollectedPage } from './collected-content.ts';
import type { ImportTask } from '../../store/spaces/imports.repository.ts';
import {
  assignIds,
  type ImportIds,
  isSamePlacement,
  rewriteTexts,
  planPlacement,
  type Placement,
} from './plan-placement.ts';

const shownFailures = 100;

type GrantedTarget = { readonly space: SpaceRow; readonly changeRequest?: ChangeRequestRow };

type Edited = Awaited<ReturnType<ContentEditor['finish']>>;

type ImportTarget = {
  readonly storeId: string;
  readonly before: RevisionRow;
  /** Creates a revision of the edited content and makes it the head. */
  readonly move: (edited: Edited, texts: TextLinkCache) => Promise<RevisionRow>;
};

/** How often an import is prepared without a lock; a last time it is under the lock. */
const attemptsAhead = 4;

/**
 * Writes the collected pages and files as one revision, with the current permissions of the actor. It is made and stored
 * before the lock, under which only the head moves; when that has moved meanwhile, it is made again.
 */
export async function writeImport(
  ctx: Ctx,
  job: Pick<RunningJob, 'transaction' | 'signal'>,
  { task, collected }: { readonly task: ImportTask; readonly collected: CollectedContent },
): Promise<void> {
  const ids = assignIds(collected, ctx);
  let rewritten: RewrittenTexts | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const ahead = await editAhead(ctx, job, { task, collected, ids, rewritten });
    ({ rewritten } = ahead);
    const isWritten = await job.transaction(async (tx) => {
      const target = await lockTarget(tx, task);
      const isSame = target.before.id === ahead.headId;
      if (!isSame && attempt < attemptsAhead) return false;
      const { edited, staged } = isSame
        ? ahead
        : await editUnderLock(tx, target, { ...ahead, task, collected, ids });
      await storeStaged(tx, target.storeId, staged);
      if (computedSpecsIn(edited.nodes).length > 0) await tx.store.spaces.markComputed(task.space_id);
      const { id: revisionId } = await target.move(edited, staged.texts);
      await finish(tx, task, { revisionId, collected });
      return true;
    });
    if (isWritten) return;
  }
}

/** The texts of the pages for a placement. */
type RewrittenTexts = { readonly placement: Placement; readonly texts: ReadonlyMap<string, string> };
type EditInput = PlacementInput & { readonly rewritten: RewrittenTexts | undefined };

/** Makes and stores the content on the current head, which may move meanwhile. */
async function editAhead(ctx: Ctx, { signal }: Pick<RunningJob, 'signal'>, input: EditInput) {
  const { space, changeRequest } = await reauthorize(ctx, input.task);
  const before = await ctx.store.revisions.get(space.id, (changeRequest ?? space).revision_id);
  const { edited, rewritten } = await edit(ctx, { storeId: space.store_id, before }, input);
  const reads = changeRequest === undefined ? 'index' : 'nothing';
  const staged = await stageContent(ctx, space.store_id, edited, { reads, signal });
  return { headId: before.id, edited, staged, rewritten };
}

async function editUnderLock(tx: Ctx, target: ImportTarget, input: EditInput) {
  const { edited } = await edit(tx, target, input);
  const staged: StagedContent = {
    objects: edited,
    deletions: undefined,
    texts: new TextLinkCache(tx.textTasks),
  };
  return { edited, staged };
}

async function edit(
  ctx: Ctx,
  target: Pick<ImportTarget, 'storeId' | 'before'>,
  { task, collected, ids, rewritten: known }: EditInput,
): Promise<{ edited: Edited; rewritten: RewrittenTexts }> {
  const editor = await ContentEditor.of(new ContentReader(ctx, target.storeId), target.before);
  const placement = await placementIn(editor, target, { task, collected, ids });
  // Rewriting takes long; it is repeated only when slugs or names were taken meanwhile.
  const isKnown = known !== undefined && isSamePlacement(placement, known.placement);
  const rewritten = isKnown
    ? known
    : { placement, texts: await rewriteTexts(ctx.textTasks, collected, placement) };
  const now = ctx.clock().toISOString();
  putPages(editor, collected, { placement, texts: rewritten.texts, now });
  for (const { id, record } of placement.files.values()) editor.putFile(id, record);
  for (const { key, title } of collected.includes ?? []) {
    const document = editor.addText(rewritten.texts.get(key) ?? '');
    const id = placement.includes.get(key) ?? '';
    editor.putReusableContent(id, { title, ...(document !== undefined && { document }) });
  }
  return { edited: await editor.finish(), rewritten };
}

async function finish(
  tx: Ctx,
  { id }: ImportTask,
  { revisionId, collected }: { revisionId: string; collected: CollectedContent },
): Promise<void> {
  const imported = collected.pages.length + collected.files.size + (collected.includes?.length ?? 0);
  const outcome = {
    revisionId,
    imported,
    total: imported + collected.failures.length,
    failures: collected.failures.slice(0, shownFailures),
  };
  if (!(await tx.store.contentImports.finish(id, outcome)))
    throw new Error('The import is finished already.');
}

/** Authorizes the operation of the import again. */
export async function reauthorize(ctx: Ctx, task: ImportTask): Promise<GrantedTarget> {
  const { space_id: spaceId, change_request_id: changeRequestId } = task;
  const operation = changeRequestId === null ? contract.imports.start : contract.imports.startInChangeRequest;
  const granted = await authorize(ctx, operation, { spaceId, changeRequestId });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Both permissions grant these resources.
  return granted as GrantedTarget;
}

async function lockTarget(ctx: Ctx, task: ImportTask): Promise<ImportTarget> {
  const granted = await reauthorize(ctx, task);
  const createdBy = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
  if (granted.changeRequest === undefined) {
    const space = await ctx.store.spaces.lock(task.space_id);
    if (space === undefined || space.deleted_at !== null) throw notFound('space', task.space_id);
    assertLive(space);
    const before = await ctx.store.revisions.get(space.id, space.revision_id);
    return {
      storeId: space.store_id,
      before,
      move: ({ roots }, texts) =>
        moveSpaceHead(ctx, {
          space,
          before,
          roots,
          revision: { type: 'edits', parentIds: [before.id], createdBy },
          texts,
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

type PlacementInput = {
  readonly task: ImportTask;
  readonly collected: CollectedContent;
  readonly ids: ImportIds;
};

async function placementIn(
  editor: ContentEditor,
  { before }: Pick<ImportTarget, 'before'>,
  { task, collected, ids }: PlacementInput,
): Promise<Placement> {
  const below = task.page_id ?? undefined;
  if (below !== undefined) assertCanHavePages(editor, below);
  const files = await editor.reader.files(before);
  return planPlacement(collected, ids, { pageTree: editor.pageTree, files, below });
}

function assertCanHavePages(editor: ContentEditor, pageId: string): void {
  const type = editor.pageTree.find(pageId)?.type;
  if (type === 'document' || type === 'group') return;
  throw new ApiError('not_found', 'The parent page of the import does not exist any more.');
}

type PageInput = {
  readonly placement: Placement;
  readonly texts: ReadonlyMap<string, string>;
  readonly now: string;
};

function putPages(
  editor: ContentEditor,
  { pages }: CollectedContent,
  { placement, texts, now }: PageInput,
): void {
  const orders = new Map<string, string>();
  for (const [parent, siblings] of Map.groupBy(pages, ({ parent: key }) => key)) {
    if (parent === undefined) continue;
    const ids = siblings.map(({ key }) => placement.pages.get(key)?.id ?? '');
    for (const [index, order] of pageOrders(ids).entries()) orders.set(ids[index] ?? '', order);
  }
  for (const page of pages) {
    const placed = placement.pages.get(page.key);
    if (placed === undefined) throw new Error(`The page ${page.key} has no placement.`);
    const { id, parent, slug } = placed;
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

function fieldsOf(page: CollectedPage, { pages, files }: Placement) {
  const { type, title, description, icon, emoji, hidden, noIndex, noRobotsIndex, layout, cover } = page;
  const isBelow = pages.get(page.key)?.parent !== undefined;
  return {
    // Groups are allowed at the top level only.
    type: type === 'group' && isBelow ? ('document' as const) : type,
    title,
    ...(description !== undefined && { description }),
    ...(icon !== undefined && { icon }),
    ...(emoji !== undefined && { emoji }),
    ...(hidden === true && { hidden }),
    ...(noIndex === true && { noIndex }),
    ...(noRobotsIndex === true && { noRobotsIndex }),
    ...(layout !== undefined && { layout: { ...layout } }),
    ...(cover !== undefined && { cover: coverOf(cover, files) }),
    ...(type === 'link' && { target: linkTargetOf(page, pages) }),
    ...(page.computed !== undefined && { computed: page.computed }),
  };
}

function coverOf({ ref, refDark, yPos }: LayoutCover, files: Placement['files']): Json {
  const referenceOf = (reference: LayoutCover['ref']): Json =>
    reference.kind === 'url' ? { ...reference } : { kind: 'file', file: files.get(reference.file)?.id ?? '' };
  return {
    ref: referenceOf(ref),
    ...(refDark !== undefined && { refDark: referenceOf(refDark) }),
    yPos,
  };
}

function linkTargetOf({ target }: CollectedPage, pages: Placement['pages']): Json {
  if (target?.kind === 'url') return { kind: 'url', url: target.url };
  if (target?.kind !== 'page') return { kind: 'url', url: '' };
  const page = pages.get(target.page)?.id ?? '';
  return target.anchor === undefined
    ? { kind: 'page', page }
    : { kind: 'anchor', page, anchor: target.anchor };
}

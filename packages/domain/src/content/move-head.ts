import type { ChangeRequestRow } from '../change-requests/change-requests.repository.ts';
import { tellChangeRequest } from '../change-requests/tell-change-request.ts';
import { keepPagesOfChangeRequest } from '../comments/keep-commented-pages.ts';
import type { Ctx } from '../context.ts';
import type { RevisionGit } from '../database/content-tables.ts';
import type { LockedSpace } from '../spaces/spaces.repository.ts';
import type { Store } from '../store.ts';
import { ContentReader } from './content-reader.ts';
import { derivations } from './derivations.ts';
import type { EditedContent } from './edit/content-editor.ts';
import { ReadTexts } from './read-texts.ts';
import { type ContentRoots, emptyRoots, type RevisionRow, rootsOf } from './revisions.repository.ts';

/** How a new revision came to be. */
export type NewRevision = {
  readonly type: RevisionRow['type'];
  /** The first one is the head that it replaces. */
  readonly parentIds: readonly string[];
  /** Nobody where a program wrote. */
  readonly createdBy: string | null;
  readonly mergedChangeRequestId?: string;
  readonly git?: RevisionGit | null;
};

/** Stores what a content consists of. */
export async function storeContent(
  tx: Store,
  storeId: string,
  { nodes, documents }: Pick<EditedContent, 'nodes' | 'documents'>,
): Promise<void> {
  await tx.contentObjects.putDocuments(storeId, documents);
  await tx.contentObjects.putNodes(storeId, nodes);
}

/**
 * Makes a revision with these roots the current one of a space, which the caller holds locked, and brings everything
 * up to date that is derived from its content. What the roots lead to is stored already.
 */
export async function moveSpaceHead(
  tx: Store,
  ctx: Pick<Ctx, 'clock' | 'newId' | 'contentMemory' | 'settings'>,
  {
    space,
    before,
    roots,
    revision,
  }: {
    space: LockedSpace;
    before: RevisionRow;
    roots: ContentRoots;
    revision: NewRevision;
  },
): Promise<RevisionRow> {
  const now = ctx.clock().toISOString();
  const row = rowOf(revision, {
    id: ctx.newId('revision'),
    spaceId: space.id,
    changeRequestId: null,
    roots,
    now,
  });
  await tx.revisions.insert(row);
  await tx.spaces.update(space.id, { revision_id: row.id, updated_at: now });
  await derive(tx, ctx, { space, before, after: row });
  await tx.events.emit({
    type: 'space_content_updated',
    organizationId: space.organization_id,
    spaceId: space.id,
    actorId: row.created_by ?? undefined,
    data: { spaceId: space.id, revisionId: row.id },
  });
  return row;
}

/** Makes a revision of a space that is not its current one. What the roots lead to is stored already. */
export async function insertRevision(
  tx: Store,
  ctx: Pick<Ctx, 'clock' | 'newId'>,
  { spaceId, roots, revision }: { spaceId: string; roots: ContentRoots; revision: NewRevision },
): Promise<RevisionRow> {
  const now = ctx.clock().toISOString();
  const row = rowOf(revision, { id: ctx.newId('revision'), spaceId, changeRequestId: null, roots, now });
  await tx.revisions.insert({ ...row, is_apart: true });
  return { ...row, is_apart: true };
}

/** Brings everything up to date that is derived from the content of a new space, which is all new. */
export async function deriveCopy(
  tx: Store,
  ctx: Pick<Ctx, 'contentMemory' | 'settings'>,
  { space, revision }: { space: DerivedSpace; revision: RevisionRow },
): Promise<void> {
  await derive(tx, ctx, { space, before: { ...revision, ...emptyRoots }, after: revision });
}

type DerivedSpace = Pick<LockedSpace, 'id' | 'organization_id' | 'store_id'>;

async function derive(
  tx: Store,
  ctx: Pick<Ctx, 'contentMemory' | 'settings'>,
  { space, before, after }: { space: DerivedSpace; before: RevisionRow; after: RevisionRow },
): Promise<void> {
  const reader = new ContentReader({ store: tx, contentMemory: ctx.contentMemory }, space.store_id);
  const difference = await reader.difference(before, after);
  const texts = new ReadTexts();
  for (const derivation of derivations) {
    await derivation(tx, {
      space,
      reader,
      before,
      after,
      difference,
      forestBefore: () => reader.forest(before),
      forestAfter: () => reader.forest(after, before),
      texts,
      settings: ctx.settings,
      now: after.created_at,
    });
  }
}

/** Makes a revision with these roots the head of a change request, which the caller holds locked. */
export async function moveChangeRequestHead(
  tx: Store,
  ctx: Pick<Ctx, 'clock' | 'newId' | 'contentMemory'>,
  {
    changeRequest,
    roots,
    revision,
  }: {
    changeRequest: ChangeRequestRow;
    roots: ContentRoots;
    revision: NewRevision;
  },
): Promise<RevisionRow> {
  const now = ctx.clock().toISOString();
  const { id: changeRequestId, space_id: spaceId } = changeRequest;
  const row = rowOf(revision, { id: ctx.newId('revision'), spaceId, changeRequestId, roots, now });
  await tx.revisions.insert(row);
  await tx.changeRequests.update(changeRequestId, { revision_id: row.id, updated_at: now });
  if (revision.createdBy !== null && revision.type === 'edits')
    await tx.changeRequests.addContribution(changeRequestId, revision.createdBy, now);
  const happening = { changeRequest, actorId: row.created_by };
  await tellChangeRequest(tx, happening, 'change_request_content_updated', { revisionId: row.id });
  await keepPagesOfChangeRequest(tx, ctx, { changeRequestId, after: row });
  return row;
}

function rowOf(
  { type, parentIds, createdBy, mergedChangeRequestId, git }: NewRevision,
  made: { id: string; spaceId: string; changeRequestId: string | null; roots: ContentRoots; now: string },
): RevisionRow {
  return {
    id: made.id,
    space_id: made.spaceId,
    type,
    ...rootsOf(made.roots),
    parent_ids: [...parentIds],
    created_by: createdBy,
    change_request_id: made.changeRequestId,
    merged_change_request_id: mergedChangeRequestId ?? null,
    git: git ?? null,
    is_apart: false,
    created_at: made.now,
  };
}

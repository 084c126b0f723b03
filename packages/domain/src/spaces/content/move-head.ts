import type { ChangeRequestRow } from '../../store/spaces/change-requests.repository.ts';
import { emitChangeRequestEvent } from './change-request-event.ts';
import type { Ctx } from '../../context/context.ts';
import type { RevisionGit } from '../../store/tables/content-tables.ts';
import type { LockedSpace } from '../../store/spaces/spaces.repository.ts';
import {
  ContentReader,
  type ContentRoots,
  type EditedContent,
  emptyRoots,
  ReadTexts,
  rootsOf,
} from '@lectern/content';
import { emitEvent } from '../../platform/events/emit-event.ts';
import type { RevisionRow } from '../../store/spaces/revisions.repository.ts';

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
  tx: Ctx,
  storeId: string,
  { nodes, documents }: Pick<EditedContent, 'nodes' | 'documents'>,
): Promise<void> {
  await tx.store.contentObjects.putDocuments(storeId, documents);
  await tx.store.contentObjects.putNodes(storeId, nodes);
}

/**
 * Makes a revision with these roots the current one of a space, which the caller holds locked, and brings everything
 * up to date that is derived from its content. What the roots lead to is stored already.
 */
export async function moveSpaceHead(
  tx: Ctx,
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
  const now = tx.clock().toISOString();
  const row = rowOf(revision, {
    id: tx.newId('revision'),
    spaceId: space.id,
    changeRequestId: null,
    roots,
    now,
  });
  await tx.store.revisions.insert(row);
  await tx.store.spaces.update(space.id, { revision_id: row.id, updated_at: now });
  await derive(tx, { space, before, after: row });
  await emitEvent(tx, {
    type: 'space_content_updated',
    organizationId: space.organization_id,
    spaceId: space.id,
    actorId: row.created_by,
    data: { spaceId: space.id, revisionId: row.id },
  });
  return row;
}

/** Makes a revision of a space that is not its current one. What the roots lead to is stored already. */
export async function insertRevision(
  tx: Ctx,
  { spaceId, roots, revision }: { spaceId: string; roots: ContentRoots; revision: NewRevision },
): Promise<RevisionRow> {
  const now = tx.clock().toISOString();
  const row = rowOf(revision, { id: tx.newId('revision'), spaceId, changeRequestId: null, roots, now });
  await tx.store.revisions.insert({ ...row, is_detached: true });
  return { ...row, is_detached: true };
}

/** Brings everything up to date that is derived from the content of a new space, which is all new. */
export async function deriveCopy(
  tx: Ctx,
  { space, revision }: { space: DerivedSpace; revision: RevisionRow },
): Promise<void> {
  await derive(tx, { space, before: { ...revision, ...emptyRoots }, after: revision });
}

type DerivedSpace = Pick<LockedSpace, 'id' | 'organization_id' | 'store_id'>;

async function derive(
  tx: Ctx,
  { space, before, after }: { space: DerivedSpace; before: RevisionRow; after: RevisionRow },
): Promise<void> {
  const reader = new ContentReader(tx, space.store_id);
  const difference = await reader.difference(before, after);
  const texts = new ReadTexts();
  for (const subscriber of tx.subscribers.spaceHeadMoved) {
    await subscriber(tx, {
      space,
      reader,
      before,
      after,
      difference,
      pageTreeBefore: () => reader.pageTree(before),
      pageTreeAfter: () => reader.pageTree(after, before),
      texts,
      now: after.created_at,
    });
  }
}

/** Makes a revision with these roots the head of a change request, which the caller holds locked. */
export async function moveChangeRequestHead(
  tx: Ctx,
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
  const now = tx.clock().toISOString();
  const { id: changeRequestId, space_id: spaceId } = changeRequest;
  const row = rowOf(revision, { id: tx.newId('revision'), spaceId, changeRequestId, roots, now });
  await tx.store.revisions.insert(row);
  await tx.store.changeRequests.update(changeRequestId, { revision_id: row.id, updated_at: now });
  if (revision.createdBy !== null && revision.type === 'edits')
    await tx.store.changeRequests.addContribution(changeRequestId, revision.createdBy, now);
  const cause = { changeRequest, actorId: row.created_by };
  await emitChangeRequestEvent(tx, cause, 'change_request_content_updated', { revisionId: row.id });
  for (const subscriber of tx.subscribers.changeRequestHeadMoved)
    await subscriber(tx, { changeRequestId, after: row });
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
    is_detached: false,
    created_at: made.now,
  };
}

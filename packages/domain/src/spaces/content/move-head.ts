import type { ChangeRequestRow } from '../../store/spaces/change-requests.repository.ts';
import { emitChangeRequestEvent } from './change-request-event.ts';
import type { Ctx } from '../../context/context.ts';
import type { RevisionGit } from '../../store/tables/revisions.table.ts';
import type { LockedSpace } from '../../store/spaces/spaces.repository.ts';
import {
  ContentReader,
  type ContentRoots,
  type EditedContent,
  emptyContentRoots,
  TextLinkCache,
  contentRootsOf,
} from '@lectern/content';
import { emitEvent } from '../../platform/events/emit-event.ts';
import type { RevisionRow } from '../../store/spaces/revisions.repository.ts';

/** A new revision, apart from its content. */
type NewRevision = {
  readonly type: RevisionRow['type'];
  /** The first parent is the head that it replaces. */
  readonly parentIds: readonly string[];
  /** Null for a job. */
  readonly createdBy: string | null;
  readonly mergedChangeRequestId?: string;
  readonly git?: RevisionGit | null;
};

/** Stores the nodes and documents of a content. */
export async function storeContent(
  tx: Ctx,
  storeId: string,
  { nodes, documents }: Pick<EditedContent, 'nodes' | 'documents'>,
): Promise<void> {
  await tx.store.contentObjects.putDocuments(storeId, documents);
  await tx.store.contentObjects.putNodes(storeId, nodes);
}

/**
 * Creates a revision with these roots, makes it the head of a space and notifies the subscribers, which update what is
 * derived from the content. The caller has locked the space and stored the content.
 */
export async function moveSpaceHead(
  tx: Ctx,
  {
    space,
    before,
    roots,
    revision,
    texts,
  }: {
    space: LockedSpace;
    before: RevisionRow;
    roots: ContentRoots;
    revision: NewRevision;
    /** What was read of the texts already. */
    texts?: TextLinkCache | undefined;
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
  await notifySubscribers(tx, { space, before, after: row, texts });
  await emitEvent(tx, {
    type: 'space_content_updated',
    organizationId: space.organization_id,
    spaceId: space.id,
    actorId: row.created_by,
    data: { spaceId: space.id, revisionId: row.id },
  });
  return row;
}

/** Creates a detached revision: one that is no head. The caller has stored the content. */
export async function insertRevision(
  tx: Ctx,
  { spaceId, roots, revision }: { spaceId: string; roots: ContentRoots; revision: NewRevision },
): Promise<RevisionRow> {
  const now = tx.clock().toISOString();
  const row = rowOf(revision, { id: tx.newId('revision'), spaceId, changeRequestId: null, roots, now });
  await tx.store.revisions.insert({ ...row, is_detached: true });
  return { ...row, is_detached: true };
}

/** Notifies the subscribers of a new space that is a copy: all of its content is new to them. */
export async function notifySpaceCopied(
  tx: Ctx,
  {
    space,
    revision,
    texts,
  }: { space: ContentSpace; revision: RevisionRow; texts: TextLinkCache | undefined },
): Promise<void> {
  const before = { ...revision, ...emptyContentRoots };
  await notifySubscribers(tx, { space, before, after: revision, texts });
}

type ContentSpace = Pick<LockedSpace, 'id' | 'organization_id' | 'store_id' | 'computed_specs'>;

async function notifySubscribers(
  tx: Ctx,
  {
    space,
    before,
    after,
    texts: known,
  }: {
    space: ContentSpace;
    before: RevisionRow;
    after: RevisionRow;
    texts?: TextLinkCache | undefined;
  },
): Promise<void> {
  const texts = known?.with(tx.textTasks) ?? new TextLinkCache(tx.textTasks);
  const reader = new ContentReader(tx, space.store_id);
  const difference = await reader.difference(before, after);
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

/** Creates a revision with these roots and makes it the head of a change request, which the caller has locked. */
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
  fields: { id: string; spaceId: string; changeRequestId: string | null; roots: ContentRoots; now: string },
): RevisionRow {
  return {
    id: fields.id,
    space_id: fields.spaceId,
    type,
    ...contentRootsOf(fields.roots),
    parent_ids: [...parentIds],
    created_by: createdBy,
    change_request_id: fields.changeRequestId,
    merged_change_request_id: mergedChangeRequestId ?? null,
    git: git ?? null,
    is_detached: false,
    created_at: fields.now,
  };
}

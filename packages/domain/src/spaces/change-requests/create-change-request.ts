import { notFound } from '../../core/not-found.ts';
import type { Ctx } from '../../context/context.ts';
import type { RevisionRow } from '../../store/spaces/revisions.repository.ts';
import { contentRootsOf } from '@lectern/content';
import { statusCountDeltas } from '../../rules/change-requests.rules.ts';
import { emitChangeRequestEvent } from '../content/change-request-event.ts';

/**
 * Creates a draft from the head of a space, or from the revision `base`, and returns its id. It writes one revision,
 * whatever the size of the content.
 */
export async function createChangeRequest(
  tx: Ctx,
  options: { spaceId: string; userId: string; subject: string; base?: RevisionRow },
): Promise<string> {
  const { spaceId, userId, subject } = options;
  const space = await tx.store.spaces.lock(spaceId);
  if (space === undefined || space.deleted_at !== null) throw notFound('space', spaceId);
  const now = tx.clock().toISOString();
  const [id, revisionId] = [tx.newId('changeRequest'), tx.newId('revision')];
  const base = options.base ?? (await tx.store.revisions.get(spaceId, space.revision_id));
  await tx.store.revisions.insert({
    id: revisionId,
    space_id: spaceId,
    type: 'edits',
    ...contentRootsOf(base),
    parent_ids: [base.id],
    created_by: userId,
    change_request_id: id,
    created_at: now,
  });
  await tx.store.changeRequests.insert({
    id,
    space_id: spaceId,
    organization_id: space.organization_id,
    number: await tx.store.spaces.nextChangeRequestNumber(spaceId),
    status: 'draft',
    subject,
    created_by: userId,
    created_at: now,
    updated_at: now,
    revision_id: revisionId,
    initial_revision_id: base.id,
  });
  await tx.store.spaces.incrementCounts(spaceId, {
    changeRequests: 1,
    ...statusCountDeltas(undefined, 'draft'),
  });
  const changeRequest = { id, space_id: spaceId, organization_id: space.organization_id };
  await emitChangeRequestEvent(tx, { changeRequest, actorId: userId }, 'change_request_created', {});
  return id;
}

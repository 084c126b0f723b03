import { notFound } from '../../core/not-found.ts';
import type { Ctx } from '../../context/context.ts';
import type { RevisionRow } from '../../store/spaces/revisions.repository.ts';
import { rootsOf } from '@lectern/content';
import { statusSteps } from '../../rules/change-requests.rules.ts';
import { emitChangeRequestEvent } from '../content/change-request-event.ts';

/**
 * Makes a draft with the content that a space has, or had in the revision `base`, and answers its id. One revision,
 * whatever the space holds.
 */
export async function createChangeRequest(
  tx: Ctx,
  asked: { spaceId: string; userId: string; subject: string; base?: RevisionRow },
): Promise<string> {
  const { spaceId, userId, subject } = asked;
  const space = await tx.store.spaces.lock(spaceId);
  if (space === undefined || space.deleted_at !== null) throw notFound('space', spaceId);
  const now = tx.clock().toISOString();
  const [id, revisionId] = [tx.newId('changeRequest'), tx.newId('revision')];
  const base = asked.base ?? (await tx.store.revisions.get(spaceId, space.revision_id));
  await tx.store.revisions.insert({
    id: revisionId,
    space_id: spaceId,
    type: 'edits',
    ...rootsOf(base),
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
  await tx.store.spaces.count(spaceId, { changeRequests: 1, ...statusSteps(undefined, 'draft') });
  const changeRequest = { id, space_id: spaceId, organization_id: space.organization_id };
  await emitChangeRequestEvent(tx, { changeRequest, actorId: userId }, 'change_request_created', {});
  return id;
}

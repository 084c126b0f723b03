import { notFound } from '../access/not-found.ts';
import type { Ctx } from '../context.ts';
import { type RevisionRow, rootsOf } from '../content/revisions.repository.ts';
import type { Store } from '../store.ts';
import { statusSteps } from './change-requests.rules.ts';
import { tellChangeRequest } from './tell-change-request.ts';

/**
 * Makes a draft with the content that a space has, or had in the revision `base`, and answers its id. One revision,
 * whatever the space holds.
 */
export async function createChangeRequest(
  tx: Store,
  ctx: Pick<Ctx, 'clock' | 'newId'>,
  asked: { spaceId: string; userId: string; subject: string; base?: RevisionRow },
): Promise<string> {
  const { spaceId, userId, subject } = asked;
  const space = await tx.spaces.lock(spaceId);
  if (space === undefined || space.deleted_at !== null) throw notFound('space', spaceId);
  const now = ctx.clock().toISOString();
  const [id, revisionId] = [ctx.newId('changeRequest'), ctx.newId('revision')];
  const base = asked.base ?? (await tx.revisions.get(spaceId, space.revision_id));
  await tx.revisions.insert({
    id: revisionId,
    space_id: spaceId,
    type: 'edits',
    ...rootsOf(base),
    parent_ids: [base.id],
    created_by: userId,
    change_request_id: id,
    created_at: now,
  });
  await tx.changeRequests.insert({
    id,
    space_id: spaceId,
    organization_id: space.organization_id,
    number: await tx.spaces.nextChangeRequestNumber(spaceId),
    status: 'draft',
    subject,
    created_by: userId,
    created_at: now,
    updated_at: now,
    revision_id: revisionId,
    initial_revision_id: base.id,
  });
  await tx.spaces.count(spaceId, { changeRequests: 1, ...statusSteps(undefined, 'draft') });
  const changeRequest = { id, space_id: spaceId, organization_id: space.organization_id };
  await tellChangeRequest(tx, { changeRequest, actorId: userId }, 'change_request_created', {});
  return id;
}

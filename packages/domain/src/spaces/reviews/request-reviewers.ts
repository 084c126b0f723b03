import { transaction } from '../../context/transaction.ts';
import { type ErrorDetail, invalidInputs, type RequestedReviewer } from '@lectern/contract';
import type { UserActor } from '../../core/actor.ts';
import { notFound } from '../../core/not-found.ts';
import type { ChangeRequestRow } from '../../store/spaces/change-requests.repository.ts';
import { assertActive, statusSteps } from '../../rules/change-requests.rules.ts';
import { lockChangeRequest } from '../../access/find-change-request.ts';
import type { Ctx } from '../../context/context.ts';
import { emitEvent } from '../../platform/events/emit-event.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import { presentRequestedReviewer } from '../../presenters/reviews.presenter.ts';

type Asked = {
  readonly users: readonly string[];
  readonly teams: readonly string[];
  readonly subject: string | undefined;
};

/** Asks users and teams to review a change request, which is open then. */
export async function requestReviewers(
  ctx: Ctx,
  { actor, space, changeRequest }: { actor: UserActor; space: SpaceRow; changeRequest: ChangeRequestRow },
  asked: Asked,
): Promise<RequestedReviewer[]> {
  return transaction(ctx, async (tx) => {
    // The space first, whose counters a status changes: everybody locks in this order.
    if ((await tx.store.spaces.lock(space.id)) === undefined) throw notFound('space', space.id);
    const held = await lockChangeRequest(tx.store, changeRequest);
    assertActive(held);
    await assertReviewers(tx, space, asked);
    const now = tx.clock().toISOString();
    await openWith(tx, held, { subject: asked.subject ?? held.subject, now });
    const request = {
      change_request_id: held.id,
      revision_id: held.revision_id,
      requested_by: actor.userId,
      created_at: now,
    };
    const [userIds, teamIds] = [new Set(asked.users), new Set(asked.teams)];
    await tx.store.requestedReviewers.put([
      ...Array.from(userIds, (id) => ({ ...request, user_id: id })),
      ...Array.from(teamIds, (id) => ({ ...request, team_id: id })),
    ]);
    await emitEvent(tx, {
      type: 'change_request_review_requested',
      organizationId: space.organization_id,
      spaceId: space.id,
      data: { spaceId: space.id, changeRequestId: held.id, users: [...userIds] },
    });
    const subjectIds = [...userIds, ...teamIds];
    const rows = await tx.store.requestedReviewers.findMany(held.id, subjectIds);
    const bySubject = new Map(rows.map((row) => [row.subject_id, row]));
    return subjectIds.flatMap((id) => {
      const row = bySubject.get(id);
      return row === undefined ? [] : [presentRequestedReviewer(tx.settings, row)];
    });
  });
}

async function openWith(
  tx: Ctx,
  held: ChangeRequestRow,
  { subject, now }: { subject: string; now: string },
): Promise<void> {
  if (held.status === 'open' && subject === held.subject) return;
  await tx.store.changeRequests.update(held.id, { status: 'open', subject, updated_at: now });
  await tx.store.spaces.count(held.space_id, statusSteps(held.status, 'open'));
}

/** 400 that names everybody who may not see the space, and every team that is not of its organization. */
async function assertReviewers(tx: Ctx, space: SpaceRow, { users, teams }: Asked): Promise<void> {
  const [seeing, known] = await Promise.all([
    tx.store.requestedReviewers.findWhoSees(space.id, users),
    tx.store.teams.findIdsInOrganization(space.organization_id, teams),
  ]);
  const details: ErrorDetail[] = [];
  for (const [index, id] of users.entries()) {
    if (!seeing.has(id))
      details.push({ path: `body.users.${index}`, message: 'is no member who may see the space' });
  }
  for (const [index, id] of teams.entries()) {
    if (!known.has(id))
      details.push({ path: `body.teams.${index}`, message: 'is no team of the organization' });
  }
  if (details.length > 0) throw invalidInputs(details);
}

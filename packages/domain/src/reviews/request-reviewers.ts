import { type ErrorDetail, invalidInputs, type RequestedReviewer } from '@lectern/contract';
import type { UserActor } from '../access/actor.ts';
import { notFound } from '../access/not-found.ts';
import type { ChangeRequestRow } from '../change-requests/change-requests.repository.ts';
import { assertActive, statusSteps } from '../change-requests/change-requests.rules.ts';
import { lockChangeRequest } from '../change-requests/find-change-request.ts';
import type { Ctx } from '../context.ts';
import { emitEvent } from '../events/emit-event.ts';
import type { SpaceRow } from '../spaces/spaces.repository.ts';
import type { Store } from '../store.ts';
import { presentRequestedReviewer } from './reviews.presenter.ts';

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
  return ctx.store.transaction(async (tx) => {
    // The space first, whose counters a status changes: everybody locks in this order.
    if ((await tx.spaces.lock(space.id)) === undefined) throw notFound('space', space.id);
    const held = await lockChangeRequest(tx, changeRequest);
    assertActive(held);
    await assertReviewers(tx, space, asked);
    const now = ctx.clock().toISOString();
    await openWith(tx, held, { subject: asked.subject ?? held.subject, now });
    const request = {
      change_request_id: held.id,
      revision_id: held.revision_id,
      requested_by: actor.userId,
      created_at: now,
    };
    const [userIds, teamIds] = [new Set(asked.users), new Set(asked.teams)];
    await tx.requestedReviewers.put([
      ...Array.from(userIds, (id) => ({ ...request, user_id: id })),
      ...Array.from(teamIds, (id) => ({ ...request, team_id: id })),
    ]);
    await emitEvent(
      { ...ctx, store: tx },
      {
        type: 'change_request_review_requested',
        organizationId: space.organization_id,
        spaceId: space.id,
        data: { spaceId: space.id, changeRequestId: held.id, users: [...userIds] },
      },
    );
    const subjectIds = [...userIds, ...teamIds];
    const rows = await tx.requestedReviewers.findMany(held.id, subjectIds);
    const bySubject = new Map(rows.map((row) => [row.subject_id, row]));
    return subjectIds.flatMap((id) => {
      const row = bySubject.get(id);
      return row === undefined ? [] : [presentRequestedReviewer(ctx.settings, row)];
    });
  });
}

async function openWith(
  tx: Store,
  held: ChangeRequestRow,
  { subject, now }: { subject: string; now: string },
): Promise<void> {
  if (held.status === 'open' && subject === held.subject) return;
  await tx.changeRequests.update(held.id, { status: 'open', subject, updated_at: now });
  await tx.spaces.count(held.space_id, statusSteps(held.status, 'open'));
}

/** 400 that names everybody who may not see the space, and every team that is not of its organization. */
async function assertReviewers(tx: Store, space: SpaceRow, { users, teams }: Asked): Promise<void> {
  const [seeing, known] = await Promise.all([
    tx.requestedReviewers.findWhoSees(space.id, users),
    tx.teams.findIdsInOrganization(space.organization_id, teams),
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

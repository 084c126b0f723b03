import { transaction } from '../../context/transaction.ts';
import { type ErrorDetail, invalidInputs, type RequestedReviewer } from '@lectern/contract';
import type { UserActor } from '../../core/actor.ts';
import { notFound } from '../../core/not-found.ts';
import type { ChangeRequestRow } from '../../store/spaces/change-requests.repository.ts';
import { assertActive, statusCountDeltas } from '../../rules/change-requests.rules.ts';
import { lockChangeRequest } from '../../access/find-change-request.ts';
import type { Ctx } from '../../context/context.ts';
import { emitEvent } from '../../platform/events/emit-event.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import { presentRequestedReviewer } from '../../presenters/reviews.presenter.ts';
import { sendReviewRequestMailsJob } from './send-review-request-mails.job.ts';

type ReviewersRequest = {
  readonly users: readonly string[];
  readonly teams: readonly string[];
  readonly subject: string | undefined;
};

/** Requests reviews of a change request from users and teams, and opens it if it is a draft. */
export async function requestReviewers(
  ctx: Ctx,
  { actor, space, changeRequest }: { actor: UserActor; space: SpaceRow; changeRequest: ChangeRequestRow },
  reviewers: ReviewersRequest,
): Promise<RequestedReviewer[]> {
  return transaction(ctx, async (tx) => {
    // The space first, because a status changes its counters. Every writer locks in this order.
    if ((await tx.store.spaces.lock(space.id)) === undefined) throw notFound('space', space.id);
    const locked = await lockChangeRequest(tx.store, changeRequest);
    assertActive(locked);
    await assertReviewers(tx, space, reviewers);
    const now = tx.clock().toISOString();
    await openChangeRequest(tx, locked, { subject: reviewers.subject ?? locked.subject, now });
    const request = {
      change_request_id: locked.id,
      revision_id: locked.revision_id,
      requested_by: actor.userId,
      created_at: now,
    };
    const [userIds, teamIds] = [new Set(reviewers.users), new Set(reviewers.teams)];
    await tx.store.requestedReviewers.put([
      ...Array.from(userIds, (id) => ({ ...request, user_id: id })),
      ...Array.from(teamIds, (id) => ({ ...request, team_id: id })),
    ]);
    await emitEvent(tx, {
      type: 'change_request_review_requested',
      organizationId: space.organization_id,
      spaceId: space.id,
      data: { spaceId: space.id, changeRequestId: locked.id, users: [...userIds] },
    });
    if (tx.settings.mail !== undefined)
      await enqueueJob(
        tx,
        sendReviewRequestMailsJob,
        {
          organizationId: space.organization_id,
          changeRequestId: locked.id,
          requestedBy: actor.userId,
          userIds: [...userIds],
          teamIds: [...teamIds],
        },
        { organizationId: space.organization_id, spaceId: space.id },
      );
    const subjectIds = [...userIds, ...teamIds];
    const rows = await tx.store.requestedReviewers.findMany(locked.id, subjectIds);
    const bySubject = new Map(rows.map((row) => [row.subject_id, row]));
    return subjectIds.flatMap((id) => {
      const row = bySubject.get(id);
      return row === undefined ? [] : [presentRequestedReviewer(tx.settings, row)];
    });
  });
}

async function openChangeRequest(
  tx: Ctx,
  locked: ChangeRequestRow,
  { subject, now }: { subject: string; now: string },
): Promise<void> {
  if (locked.status === 'open' && subject === locked.subject) return;
  await tx.store.changeRequests.update(locked.id, { status: 'open', subject, updated_at: now });
  await tx.store.spaces.incrementCounts(locked.space_id, statusCountDeltas(locked.status, 'open'));
}

/** 400 with every user who may not see the space, and every team of another organization. */
async function assertReviewers(tx: Ctx, space: SpaceRow, { users, teams }: ReviewersRequest): Promise<void> {
  const [seeing, known] = await Promise.all([
    tx.store.requestedReviewers.listIdsOfViewers(space.id, users),
    tx.store.teams.findIdsInOrganization(space.organization_id, teams),
  ]);
  const details: ErrorDetail[] = [];
  for (const [index, id] of users.entries()) {
    if (!seeing.has(id))
      details.push({ path: `body.users.${index}`, message: 'names no member who may see the space' });
  }
  for (const [index, id] of teams.entries()) {
    if (!known.has(id))
      details.push({ path: `body.teams.${index}`, message: 'names no team of the organization' });
  }
  if (details.length > 0) throw invalidInputs(details);
}

import { transaction } from '../../context/transaction.ts';
import type { Contract } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import { assertActive } from '../../rules/change-requests.rules.ts';
import { lockChangeRequest } from '../../access/find-change-request.ts';
import { placeOf } from '../comments/comment-place.ts';
import { presentComment } from '../../presenters/comments.presenter.ts';
import { postComment } from '../comments/post-comment.ts';
import { emitEvent } from '../../platform/events/emit-event.ts';
import { readPage } from '../../context/list.ts';
import type { Service } from '../../access/service.ts';
import { assertNotDeleted } from '../../rules/spaces.rules.ts';
import { requestReviewers } from './request-reviewers.ts';
import { requestedReviewersOfChangeRequest, reviewsOfChangeRequest } from './reviews.lists.ts';
import { presentReview } from '../../presenters/reviews.presenter.ts';

export const reviews: Service<Contract['reviews']> = {
  list(ctx, input, { actor, changeRequest }) {
    const filter = { asDocument: input.format === 'document' };
    return readPage(ctx, reviewsOfChangeRequest, { actor, parent: changeRequest.id, filter }, input);
  },

  submit(ctx, { body: { status, comment } }, { actor, space, changeRequest }) {
    assertNotDeleted(space);
    return transaction(ctx, async (tx) => {
      // Held, so that the review is of the revision that it names.
      const held = await lockChangeRequest(tx.store, changeRequest);
      assertActive(held);
      const now = tx.clock().toISOString();
      const row = await tx.store.reviews.insert({
        id: tx.newId('changeRequestReview'),
        change_request_id: held.id,
        revision_id: held.revision_id,
        reviewer_id: actor.userId,
        requested_by: (await tx.store.requestedReviewers.findRequester(held.id, actor.userId)) ?? null,
        status,
        created_at: now,
        updated_at: now,
      });
      await emitEvent(tx, {
        type: 'change_request_reviewed',
        organizationId: space.organization_id,
        spaceId: space.id,
        data: { spaceId: space.id, changeRequestId: held.id, reviewId: row.id, status },
      });
      if (comment === undefined) return presentReview(tx.settings, row);
      const place = placeOf({ space, changeRequest: held });
      const said = { body: comment, at: 'body.comment', reviewId: row.id };
      const commentId = await postComment(tx, { actor, place }, said);
      const [posted] = await tx.store.comments.findMany([commentId], actor.userId);
      return presentReview(tx.settings, row, posted && presentComment(tx.settings, posted));
    });
  },

  listRequested(ctx, input, { actor, changeRequest }) {
    const asked = { actor, parent: changeRequest.id, filter: {} };
    return readPage(ctx, requestedReviewersOfChangeRequest, asked, input);
  },

  async request(ctx, { body }, granted) {
    assertNotDeleted(granted.space);
    const { users = [], teams = [], subject } = body;
    return { users: await requestReviewers(ctx, granted, { users, teams, subject }) };
  },

  async removeRequested(ctx, { userId }, { space, changeRequest }) {
    assertNotDeleted(space);
    const isGone = await ctx.store.requestedReviewers.delete(changeRequest.id, userId);
    if (!isGone) throw notFound('requested reviewer', userId);
  },
};

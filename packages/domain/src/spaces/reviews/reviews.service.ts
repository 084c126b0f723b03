import { transaction } from '../../context/transaction.ts';
import type { Contract } from '@lectern/contract';
import { notFound } from '../../core/not-found.ts';
import { assertActive } from '../../rules/change-requests.rules.ts';
import { lockChangeRequest } from '../../access/find-change-request.ts';
import { commentedContentOf } from '../comments/commented-content.ts';
import { presentComment } from '../../presenters/comments.presenter.ts';
import { postComment } from '../comments/post-comment.ts';
import { emitEvent } from '../../platform/events/emit-event.ts';
import { presentRows, readPage } from '../../context/list.ts';
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

  async get(ctx, { reviewId, format }, { actor, changeRequest }) {
    const row = await ctx.store.reviews.find(changeRequest.id, reviewId, actor.userId);
    const filter = { asDocument: format === 'document' };
    const [review] =
      row === undefined ? [] : await presentRows(ctx, reviewsOfChangeRequest, [row], { actor, filter });
    if (review === undefined) throw notFound('review', reviewId);
    return review;
  },

  submit(ctx, { body: { status, comment } }, { actor, space, changeRequest }) {
    assertNotDeleted(space);
    return transaction(ctx, async (tx) => {
      // Locked, so that the head stays the revision that the review names.
      const locked = await lockChangeRequest(tx.store, changeRequest);
      assertActive(locked);
      const now = tx.clock().toISOString();
      const row = await tx.store.reviews.insert({
        id: tx.newId('changeRequestReview'),
        change_request_id: locked.id,
        revision_id: locked.revision_id,
        reviewer_id: actor.userId,
        requested_by: (await tx.store.requestedReviewers.findRequester(locked.id, actor.userId)) ?? null,
        status,
        created_at: now,
        updated_at: now,
      });
      await emitEvent(tx, {
        type: 'change_request_reviewed',
        organizationId: space.organization_id,
        spaceId: space.id,
        data: { spaceId: space.id, changeRequestId: locked.id, reviewId: row.id, status },
      });
      if (comment === undefined) return presentReview(tx.settings, row);
      const content = commentedContentOf({ space, changeRequest: locked });
      const newComment = { body: comment, path: 'body.comment', reviewId: row.id };
      const commentId = await postComment(tx, { actor, content }, newComment);
      const [posted] = await tx.store.comments.findMany([commentId], actor.userId);
      return presentReview(tx.settings, row, posted && presentComment(tx.settings, posted));
    });
  },

  listRequested(ctx, input, { actor, changeRequest }) {
    const scope = { actor, parent: changeRequest.id, filter: {} };
    return readPage(ctx, requestedReviewersOfChangeRequest, scope, input);
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

import { z } from 'zod';
import { Comment } from './comment.ts';
import { Id, listOf, Timestamp } from './common.ts';
import { User } from './user.ts';

export const ReviewStatus = z.enum(['approved', 'changes-requested']).meta({
  id: 'ChangeRequestReviewStatus',
  description: 'approved: ready to merge. changes-requested: not ready to merge.',
});

export const ChangeRequestReview = z
  .object({
    object: z.literal('change-request-review'),
    id: Id,
    revision: Id.meta({ description: 'The revision of the change request that was reviewed.' }),
    reviewer: User,
    requestedBy: User.optional().meta({
      description: 'The user who requested the review; absent for an unrequested one.',
    }),
    status: ReviewStatus,
    comment: Comment.optional().meta({
      description:
        'The comment on the change request that was submitted with it; absent without one, or when it was deleted.',
    }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'ChangeRequestReview', description: 'A review of a change request.' });
export type ChangeRequestReview = z.output<typeof ChangeRequestReview>;

export const ChangeRequestReviewList = listOf('ChangeRequestReview', ChangeRequestReview);

export const RequestedReviewer = z
  .object({
    object: z.literal('change-request-requested-reviewer'),
    kind: z.enum(['user', 'team']).meta({ id: 'RequestedReviewerKind' }),
    user: User.optional().meta({ description: 'The requested user, when `kind` is `user`.' }),
    team: z
      .object({ object: z.literal('team'), id: Id, title: z.string().meta({ examples: ['Writers'] }) })
      .optional()
      .meta({ id: 'RequestedTeam', description: 'The requested team, when `kind` is `team`.' }),
    revision: Id.meta({ description: 'The revision of the change request at the time of the request.' }),
    requestedBy: User,
    createdAt: Timestamp,
  })
  .meta({
    id: 'ChangeRequestRequestedReviewer',
    description: 'A user or a team that is requested to review a change request.',
  });
export type RequestedReviewer = z.output<typeof RequestedReviewer>;

export const RequestedReviewerList = listOf('ChangeRequestRequestedReviewer', RequestedReviewer);

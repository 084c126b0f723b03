import { z } from 'zod';
import { Comment } from './comment.ts';
import { Id, listOf, Timestamp } from './common.ts';
import { User } from './user.ts';

export const ReviewStatus = z.enum(['approved', 'changes-requested']).meta({
  id: 'ChangeRequestReviewStatus',
  description: 'approved: good to merge. changes-requested: not yet.',
});

export const ChangeRequestReview = z
  .object({
    object: z.literal('change-request-review'),
    id: Id,
    revision: Id.meta({ description: 'The revision of the change request that was reviewed.' }),
    reviewer: User,
    requestedBy: User.optional().meta({ description: 'Who had asked for it; absent where nobody had.' }),
    status: ReviewStatus,
    comment: Comment.optional().meta({
      description:
        'What was said with it, on the change request; absent where nothing was, or it was deleted.',
    }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'ChangeRequestReview', description: 'What somebody thinks of a change request.' });
export type ChangeRequestReview = z.output<typeof ChangeRequestReview>;

export const ChangeRequestReviewList = listOf('ChangeRequestReview', ChangeRequestReview);

export const RequestedReviewer = z
  .object({
    object: z.literal('change-request-requested-reviewer'),
    kind: z.enum(['user', 'team']).meta({ id: 'RequestedReviewerKind' }),
    user: User.optional().meta({ description: 'Of the kind `user`: who was asked.' }),
    team: z
      .object({ object: z.literal('team'), id: Id, title: z.string().meta({ examples: ['Writers'] }) })
      .optional()
      .meta({ id: 'RequestedTeam', description: 'Of the kind `team`: whose members were asked.' }),
    revision: Id.meta({ description: 'The revision of the change request at the time.' }),
    requestedBy: User,
    createdAt: Timestamp,
  })
  .meta({
    id: 'ChangeRequestRequestedReviewer',
    description: 'Somebody who was asked to review a change request.',
  });
export type RequestedReviewer = z.output<typeof RequestedReviewer>;

export const RequestedReviewerList = listOf('ChangeRequestRequestedReviewer', RequestedReviewer);

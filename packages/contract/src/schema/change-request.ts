import { z } from 'zod';
import { Id, listOf, Timestamp } from './common.ts';
import { text } from './text.ts';
import { User } from './user.ts';

export const changeRequestStatuses = ['draft', 'open', 'archived', 'merged'] as const;

export const ChangeRequestStatus = z.enum(changeRequestStatuses).meta({
  id: 'ChangeRequestStatus',
  description:
    'draft: in progress. open: ready for review. archived: closed without a merge; it can be reopened. merged: merged into the space; this is final.',
});

export const Subject = text(0, 100).meta({ examples: ['Describe the new installer'] });

export const ChangeRequest = z
  .object({
    object: z.literal('change-request'),
    id: Id,
    number: z.int().meta({ description: 'Sequential number within the space, without gaps.' }),
    status: ChangeRequestStatus,
    subject: z.string().meta({ examples: ['Describe the new installer'] }),
    createdBy: User,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    revision: Id.meta({ description: 'The current revision of the change request.' }),
    revisionInitial: Id.meta({ description: 'The revision of the space that it was created from.' }),
    revisionMergedAncestor: Id.optional().meta({
      description: 'The revision of the space that was last merged into it.',
    }),
    revisionMerged: Id.optional().meta({ description: 'The revision that its merge created.' }),
    comments: z.int().meta({ description: 'Number of open comments on it.' }),
    outdated: z
      .boolean()
      .meta({ description: 'Whether the space has newer content than the change request is based on.' }),
    urls: z.object({ app: z.string(), location: z.string() }).meta({ id: 'ChangeRequestUrls' }),
  })
  .meta({
    id: 'ChangeRequest',
    description: 'Proposed changes to the content of a space.',
  });
export type ChangeRequest = z.output<typeof ChangeRequest>;

export const ChangeRequestList = listOf('ChangeRequest', ChangeRequest);

export const ChangeRequestContributor = z
  .object({
    user: User,
    count: z.int().meta({ description: 'Number of their edits.' }),
    updatedAt: Timestamp.meta({ description: 'Time of their last edit.' }),
  })
  .meta({ id: 'ChangeRequestContributor', description: 'A user who edited a change request.' });
export type ChangeRequestContributor = z.output<typeof ChangeRequestContributor>;

export const ChangeRequestContributorList = listOf('ChangeRequestContributor', ChangeRequestContributor);

import { z } from 'zod';
import { Id, listOf, Timestamp } from './common.ts';
import { text } from './text.ts';
import { User } from './user.ts';

export const changeRequestStatuses = ['draft', 'open', 'archived', 'merged'] as const;

export const ChangeRequestStatus = z.enum(changeRequestStatuses).meta({
  id: 'ChangeRequestStatus',
  description:
    'draft: being written. open: to be reviewed. archived: given up, for now. merged: part of the space, for good.',
});

export const Subject = text(0, 100).meta({ examples: ['Describe the new installer'] });

export const ChangeRequest = z
  .object({
    object: z.literal('change-request'),
    id: Id,
    number: z.int().meta({ description: 'Counts up within the space, without gaps.' }),
    status: ChangeRequestStatus,
    subject: z.string().meta({ examples: ['Describe the new installer'] }),
    createdBy: User,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    revision: Id.meta({ description: 'Its current revision.' }),
    revisionInitial: Id.meta({ description: 'The revision of the space that it was made from.' }),
    revisionMergedAncestor: Id.optional().meta({
      description: 'The revision of the space that it took over last.',
    }),
    revisionMerged: Id.optional().meta({ description: 'The revision that its merge made.' }),
    comments: z.int().meta({ description: 'How many open comments there are on it.' }),
    outdated: z.boolean().meta({ description: 'Whether the content of the space has moved on since.' }),
    urls: z.object({ app: z.string(), location: z.string() }).meta({ id: 'ChangeRequestUrls' }),
  })
  .meta({
    id: 'ChangeRequest',
    description: 'Changes to the content of a space that are not part of it yet.',
  });
export type ChangeRequest = z.output<typeof ChangeRequest>;

export const ChangeRequestList = listOf('ChangeRequest', ChangeRequest);

export const ChangeRequestContributor = z
  .object({
    user: User,
    count: z.int().meta({ description: 'How often they wrote in it.' }),
    updatedAt: Timestamp.meta({ description: 'When they wrote in it last.' }),
  })
  .meta({ id: 'ChangeRequestContributor', description: 'Somebody who wrote in a change request.' });
export type ChangeRequestContributor = z.output<typeof ChangeRequestContributor>;

export const ChangeRequestContributorList = listOf('ChangeRequestContributor', ChangeRequestContributor);

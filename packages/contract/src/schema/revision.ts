import { z } from 'zod';
import { ChangeRequest } from './change-request.ts';
import { Id, listOf, Timestamp } from './common.ts';
import { File } from './file.ts';
import { GitBlob, Page } from './page.ts';
import { User } from './user.ts';

export const ReusableContent = z
  .object({
    id: Id,
    title: z.string(),
    document: z.string().optional().meta({ description: 'Identifier of its text.' }),
    git: GitBlob.optional(),
  })
  .meta({ id: 'ReusableContent' });
export type ReusableContent = z.output<typeof ReusableContent>;

export const RevisionType = z.enum(['edits', 'merge', 'rollback', 'update', 'computed']).meta({
  id: 'RevisionType',
  description:
    'edits: somebody wrote. merge: a change request was merged. update: a change request took over the content of the space. rollback: an older content again. computed: a program wrote.',
});

export const GitCommit = z
  .object({
    oid: z.string(),
    message: z.string(),
    createdByService: z.boolean().meta({ description: 'Whether the commit was made by this server.' }),
    url: z.string().optional(),
    ref: z.string().optional(),
  })
  .meta({ id: 'GitCommit' });

const urls = z
  .object({ app: z.string(), published: z.string().optional(), public: z.string().optional() })
  .meta({ id: 'RevisionUrls' });
const mergedFrom = ChangeRequest.optional().meta({ description: 'Of a merge: the change request.' });

export const Revision = z
  .object({
    object: z.literal('revision'),
    id: Id,
    type: RevisionType,
    parents: z.array(Id).meta({ description: 'The revisions that it was made from.' }),
    pages: z.array(Page).meta({ description: 'The pages at the top, in order.' }),
    files: z.array(File),
    reusableContents: z.array(ReusableContent),
    createdAt: Timestamp,
    git: GitCommit.optional(),
    mergedFrom,
    urls,
  })
  .meta({
    id: 'Revision',
    description: 'The content of a space at a point in its history; it never changes.',
  });
export type Revision = z.output<typeof Revision>;

export const SpaceRevision = z
  .object({
    object: z.literal('revision'),
    id: Id,
    type: RevisionType,
    parents: z.array(Id).meta({ description: 'The revisions that it was made from.' }),
    createdAt: Timestamp,
    createdBy: User.optional().meta({ description: 'Absent where a program made it.' }),
    git: GitCommit.optional(),
    mergedFrom,
    urls: urls.extend({ location: z.string() }).meta({ id: 'SpaceRevisionUrls' }),
  })
  .meta({ id: 'SpaceRevision', description: 'A step in the history of the content of a space.' });
export type SpaceRevision = z.output<typeof SpaceRevision>;

export const SpaceRevisionList = listOf('SpaceRevision', SpaceRevision);

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
    document: z.string().optional().meta({ description: 'Identifier of its document.' }),
    git: GitBlob.optional(),
  })
  .meta({ id: 'ReusableContent' });
export type ReusableContent = z.output<typeof ReusableContent>;

const RevisionType = z.enum(['edits', 'merge', 'rollback', 'update', 'computed']).meta({
  id: 'RevisionType',
  description:
    'edits: edited by a user. merge: a change request was merged into the space. rollback: restored from an earlier revision. update: the space was merged into a change request. computed: written by a program.',
});

const GitCommit = z
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
const mergedFrom = ChangeRequest.optional().meta({ description: 'The merged change request, for a merge.' });

export const Revision = z
  .object({
    object: z.literal('revision'),
    id: Id,
    type: RevisionType,
    parents: z.array(Id).meta({ description: 'The parent revisions.' }),
    pages: z.array(Page).meta({ description: 'The top-level pages, in order.' }),
    files: z.array(File),
    reusableContents: z.array(ReusableContent),
    createdAt: Timestamp,
    git: GitCommit.optional(),
    mergedFrom,
    urls,
  })
  .meta({
    id: 'Revision',
    description: 'An immutable snapshot of the content of a space.',
  });
export type Revision = z.output<typeof Revision>;

export const SpaceRevision = z
  .object({
    object: z.literal('revision'),
    id: Id,
    type: RevisionType,
    parents: z.array(Id).meta({ description: 'The parent revisions.' }),
    createdAt: Timestamp,
    createdBy: User.optional().meta({ description: 'Absent for a revision that a program created.' }),
    git: GitCommit.optional(),
    mergedFrom,
    urls: urls.extend({ location: z.string() }).meta({ id: 'SpaceRevisionUrls' }),
  })
  .meta({ id: 'SpaceRevision', description: 'A revision of a space, without its content.' });
export type SpaceRevision = z.output<typeof SpaceRevision>;

export const SpaceRevisionList = listOf('SpaceRevision', SpaceRevision);

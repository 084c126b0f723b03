import { z } from 'zod';
import { DefaultLevel, Id, listOf, Timestamp, Visibility } from './common.ts';
import { GitSync } from './git-info.ts';

export const EditMode = z.enum(['live', 'locked']).meta({
  id: 'SpaceEditMode',
  description: 'live: content can be edited directly. locked: only through change requests.',
});

const VisitorAuth = z
  .object({
    backend: z.enum(['custom', 'integration']).meta({ id: 'VisitorAuthBackend' }),
    integration: z.string().optional(),
  })
  .meta({ id: 'VisitorAuth' });

export const Space = z
  .object({
    object: z.literal('space'),
    id: Id,
    title: z.string().meta({ examples: ['Developer guide'] }),
    emoji: z
      .string()
      .optional()
      .meta({ examples: ['📘'] }),
    icon: z.string().optional(),
    visibility: Visibility,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    deletedAt: Timestamp.optional(),
    editMode: EditMode,
    urls: z
      .object({
        location: z.string(),
        app: z.string(),
        published: z.string().optional(),
        public: z.string().optional(),
        icon: z.string().optional(),
      })
      .meta({ id: 'SpaceUrls' }),
    organization: Id,
    parent: Id.optional().meta({ description: 'The collection that contains it.' }),
    gitSync: GitSync.optional(),
    visitorAuth: VisitorAuth.optional(),
    revision: Id.meta({ description: 'The current revision of the content.' }),
    defaultLevel: DefaultLevel,
    comments: z.int(),
    changeRequests: z.int(),
    changeRequestsOpen: z.int(),
    changeRequestsDraft: z.int(),
    permissions: z
      .object({
        view: z.boolean(),
        access: z.boolean(),
        admin: z.boolean(),
        viewInviteLinks: z.boolean(),
        edit: z.boolean(),
        triggerGitSync: z.boolean(),
        comment: z.boolean(),
        merge: z.boolean(),
        review: z.boolean(),
      })
      .meta({ id: 'SpacePermissions' }),
  })
  .meta({ id: 'Space', description: 'A container of content: pages and files, with their revisions.' });
export type Space = z.output<typeof Space>;

export const SpaceList = listOf('Space', Space);

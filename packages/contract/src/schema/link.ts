import { z } from 'zod';
import { ChangeRequest } from './change-request.ts';
import { Id, listOf } from './common.ts';
import { File } from './file.ts';
import { Organization } from '../organizations.ts';
import { Page } from './page.ts';
import { ReusableContent, Revision } from './revision.ts';
import { Space } from './space.ts';

export const linkStatuses = ['ok', 'broken', 'in-app'] as const;
export const LinkStatus = z.enum(linkStatuses).meta({
  id: 'LinkStatus',
  description:
    'ok: it leads somewhere, or to another website, which is not asked. broken: what it leads to is not in the content. in-app: it leads to something else on this server, such as another space, which is not looked up.',
});
export type LinkStatus = z.output<typeof LinkStatus>;

export const LinkRelation = z.enum(['reference', 'dependsOn']).meta({
  id: 'LinkRelation',
  description:
    'reference: the page leads to the target. dependsOn: the page shows the target, such as an image, a file or a specification.',
});

const VersionContext = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('revision'), revision: Revision }).meta({ id: 'RevisionVersionContext' }),
    z
      .object({ type: z.literal('changeRequest'), changeRequest: ChangeRequest })
      .meta({ id: 'ChangeRequestVersionContext' }),
  ])
  .meta({
    id: 'VersionContext',
    description: 'Which content of the space it is in. A revision is answered without its pages and files.',
  });

const place = { organization: Organization, space: Space, versionContext: VersionContext.optional() };

const PageLocation = z
  .object({
    kind: z.literal('page'),
    ...place,
    page: Page,
    internalLocation: z
      .object({ type: z.literal('anchor'), anchor: z.string().meta({ examples: ['install'] }) })
      .optional()
      .meta({ id: 'AnchorInPage', description: 'Where in the page; absent for all of it.' }),
  })
  .meta({ id: 'ContentLocationPage', description: 'A page, without the pages below it.' });

/** A thing, with all that is needed to show where it is. */
export const ContentLocation = z
  .discriminatedUnion('kind', [
    PageLocation,
    z.object({ kind: z.literal('file'), ...place, file: File }).meta({ id: 'ContentLocationFile' }),
    z
      .object({ kind: z.literal('reusable-content'), ...place, reusableContent: ReusableContent })
      .meta({ id: 'ContentLocationReusableContent' }),
    z.object({ kind: z.literal('url'), url: z.string() }).meta({ id: 'ContentLocationUrl' }),
  ])
  .meta({ id: 'ContentLocation', description: 'Where something is, with what it is in.' });
export type ContentLocation = z.output<typeof ContentLocation>;

const LinkTarget = z
  .object({
    kind: z
      .enum(['page', 'anchor', 'file', 'url', 'space', 'collection', 'user', 'reusable-content', 'openapi'])
      .meta({ id: 'LinkTargetKind' }),
    id: z
      .string()
      .optional()
      .meta({
        description: 'Identifier of the thing, or of the page of an anchor; the slug of a specification.',
        examples: ['page_8Zk2Qx0mVb4TnR7cLd1s'],
      }),
    space: Id.optional().meta({ description: 'The space it is in, where that is another one.' }),
    anchor: z
      .string()
      .optional()
      .meta({ examples: ['install'] }),
  })
  .meta({
    id: 'LinkTarget',
    description: 'What it leads to. Without `id` nothing is there, or it is a web address.',
  });

export const ContentLink = z
  .object({
    status: LinkStatus,
    relation: LinkRelation,
    address: z.string().meta({ description: 'As the page has it.', examples: ['../install.md#linux'] }),
    target: LinkTarget,
    targetReference: ContentLocation.optional().meta({
      description: 'What it leads to, where that is in this content or on the web.',
    }),
    locationReferences: z
      .array(ContentLocation)
      .meta({ description: 'The page that has it, with the heading that it stands below.' }),
  })
  .meta({ id: 'ContentLink', description: 'A link, an image or another reference of a page.' });
export type ContentLink = z.output<typeof ContentLink>;

export const LinkStats = z
  .object({
    total: z.int().meta({ description: 'How many links there are, whatever was asked for.' }),
    broken: z
      .object({
        total: z.int(),
        changeRequest: z
          .int()
          .optional()
          .meta({ description: 'How many of them are not broken in the space itself; of a change request.' }),
      })
      .meta({ id: 'BrokenLinkStats' }),
  })
  .meta({ id: 'LinkStats' });
export type LinkStats = z.output<typeof LinkStats>;

export const ContentLinkList = z
  .object({ ...listOf('ContentLink', ContentLink).shape, stats: LinkStats })
  .meta({ id: 'ContentLinkList' });
export type ContentLinkList = z.output<typeof ContentLinkList>;

export const BacklinkList = listOf('Backlink', ContentLocation);

import { z } from 'zod';
import { ChangeRequest } from './change-request.ts';
import { Id, listOf } from './common.ts';
import { File } from './file.ts';
import { Organization } from './organization.ts';
import { Page } from './page.ts';
import { ReusableContent, Revision } from './revision.ts';
import { Space } from './space.ts';

const linkStatuses = ['ok', 'broken', 'in-app'] as const;
export const LinkStatus = z.enum(linkStatuses).meta({
  id: 'LinkStatus',
  description:
    'ok: the target exists, or is an external URL, which is not requested. broken: the target does not exist in the content. in-app: the target is another resource on this server, such as a space, which is not looked up.',
});
export type LinkStatus = z.output<typeof LinkStatus>;

const LinkRelation = z.enum(['reference', 'dependsOn']).meta({
  id: 'LinkRelation',
  description:
    'reference: the page links to the target. dependsOn: the page embeds the target, such as an image, a file or a specification.',
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
    description: 'The version of the content that contains it. A revision comes without its pages and files.',
  });

const parents = { organization: Organization, space: Space, versionContext: VersionContext.optional() };

const PageLocation = z
  .object({
    kind: z.literal('page'),
    ...parents,
    page: Page,
    internalLocation: z
      .object({ type: z.literal('anchor'), anchor: z.string().meta({ examples: ['install'] }) })
      .optional()
      .meta({ id: 'AnchorInPage', description: 'The anchor in the page; absent for the whole page.' }),
  })
  .meta({ id: 'ContentLocationPage', description: 'A page, without its subpages.' });

/** A resource with its parents: enough to show a breadcrumb. */
export const ContentLocation = z
  .discriminatedUnion('kind', [
    PageLocation,
    z.object({ kind: z.literal('file'), ...parents, file: File }).meta({ id: 'ContentLocationFile' }),
    z
      .object({ kind: z.literal('reusable-content'), ...parents, reusableContent: ReusableContent })
      .meta({ id: 'ContentLocationReusableContent' }),
    z.object({ kind: z.literal('url'), url: z.string() }).meta({ id: 'ContentLocationUrl' }),
  ])
  .meta({ id: 'ContentLocation', description: 'A resource with its parents.' });
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
        description: 'Identifier of the target, or of the page of an anchor; the slug of a specification.',
        examples: ['page_8Zk2Qx0mVb4TnR7cLd1s'],
      }),
    space: Id.optional().meta({ description: 'The space of the target, when it is another one.' }),
    anchor: z
      .string()
      .optional()
      .meta({ examples: ['install'] }),
  })
  .meta({
    id: 'LinkTarget',
    description: 'The target of a link. Without `id` it does not exist, or is a URL.',
  });

export const ContentLink = z
  .object({
    status: LinkStatus,
    relation: LinkRelation,
    address: z
      .string()
      .meta({ description: 'The link as written in the page.', examples: ['../install.md#linux'] }),
    target: LinkTarget,
    targetReference: ContentLocation.optional().meta({
      description: 'The target, when it is in the same content or on the web.',
    }),
    locationReferences: z
      .array(ContentLocation)
      .meta({ description: 'The page that has the link, with the anchor of the heading above it.' }),
  })
  .meta({ id: 'ContentLink', description: 'A link, an image or another reference in a page.' });
export type ContentLink = z.output<typeof ContentLink>;

export const LinkStats = z
  .object({
    total: z.int().meta({ description: 'Number of links, regardless of the filters.' }),
    broken: z
      .object({
        total: z.int(),
        changeRequest: z.int().optional().meta({
          description:
            'Number of links that are broken in the change request but not in the space; only for a change request.',
        }),
      })
      .meta({ id: 'BrokenLinkStats' }),
  })
  .meta({ id: 'LinkStats' });
export type LinkStats = z.output<typeof LinkStats>;

const contentLinkList = z
  .object({ ...listOf('ContentLink', ContentLink).shape, stats: LinkStats })
  .meta({ id: 'ContentLinkList' });
const backlinkList = listOf('Backlink', ContentLocation);

// Interfaces, because declarations write out every type without a name: nine operations with these would be too long.
type ContentLinkListType = typeof contentLinkList;
type BacklinkListType = typeof backlinkList;
export interface ContentLinkListSchema extends ContentLinkListType {}
export interface BacklinkListSchema extends BacklinkListType {}

export const ContentLinkList: ContentLinkListSchema = contentLinkList;
export type ContentLinkList = z.output<typeof ContentLinkList>;

export const BacklinkList: BacklinkListSchema = backlinkList;

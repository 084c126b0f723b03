import { z } from 'zod';
import { Emoji, IconName, Id, Timestamp } from './common.ts';
import { ContentReference } from './content-reference.ts';
import { Document } from './document.ts';
import { httpUrl } from './text.ts';

/** The Git blob that content was imported from; omitted with `metadata=false`. */
export const GitBlob = z
  .object({
    oid: z.string().meta({ description: 'Object id of the blob in the repository.' }),
    path: z.string().meta({ description: 'Path of the file in the repository.' }),
  })
  .meta({ id: 'GitBlob' });

export const PageLayout = z
  .object({
    cover: z.boolean(),
    coverSize: z.enum(['hero', 'full']).meta({ id: 'PageCoverSize' }),
    title: z.boolean(),
    description: z.boolean(),
    tableOfContents: z.boolean(),
    outline: z.boolean(),
    pagination: z.boolean(),
  })
  .meta({ id: 'PageLayout', description: 'Which parts of a page are shown.' });
export type PageLayout = z.output<typeof PageLayout>;

/** Of a page without a layout of its own. */
export const defaultPageLayout: PageLayout = {
  cover: true,
  coverSize: 'hero',
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
};

const CoverReference = z.union([
  z.object({ kind: z.literal('file'), file: Id }).meta({ id: 'CoverFile' }),
  z.object({ kind: z.literal('url'), url: httpUrl(2048) }).meta({ id: 'CoverUrl' }),
]);

export const PageCover = z
  .object({
    ref: CoverReference,
    refDark: CoverReference.optional(),
    yPos: z.number().meta({ description: 'Upward offset of the image, in pixels.', examples: [0] }),
  })
  .meta({ id: 'PageCover' });
export type PageCover = z.output<typeof PageCover>;

/** The source of a computed page or revision; stored as it was imported. */
export const Computed = z
  .object({
    type: z.string().meta({ examples: ['builtin:openapi'] }),
    dependencies: z
      .record(z.string(), z.object({ ref: z.record(z.string(), z.unknown()) }))
      .optional()
      .meta({ examples: [{ spec: { ref: { kind: 'openapi', spec: 'payments' } } }] }),
    props: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ examples: [{ models: true }] }),
  })
  .meta({ id: 'ComputedSource' });

const identity = {
  id: Id.meta({ description: 'Identifier of the page, stable across revisions.' }),
  title: z.string().meta({ examples: ['Getting started'] }),
  emoji: Emoji.optional(),
  icon: IconName.optional(),
  createdAt: Timestamp.optional(),
  updatedAt: Timestamp.optional().meta({ description: 'Absent until the page is first edited.' }),
};

const pathFields = {
  slug: z.string().meta({ description: 'Its own segment of the path.', examples: ['getting-started'] }),
  path: z.string().meta({
    description: 'The slugs from the top level down to the page, joined by `/`.',
    examples: ['guides/getting-started'],
  }),
  hidden: z
    .boolean()
    .optional()
    .meta({ description: 'Reachable by its path, but not in the table of contents.' }),
  noIndex: z.boolean().optional().meta({ description: 'Excluded from search.' }),
  noRobotsIndex: z.boolean().optional().meta({ description: 'Excluded from indexing by search engines.' }),
};

export const PageUrls = z.object({ app: z.string() }).meta({ id: 'PageUrls' });
const git = GitBlob.optional();

const documentMembers = {
  ...identity,
  type: z.literal('document'),
  ...pathFields,
  description: z.string().optional(),
  documentId: z
    .string()
    .optional()
    .meta({ description: 'Identifier of its document; absent for an empty page.' }),
  urls: PageUrls,
  layout: PageLayout,
  cover: PageCover.optional(),
  git,
  computed: Computed.optional(),
  computedSeed: z.string().optional(),
  markdown: z
    .string()
    .optional()
    .meta({
      description:
        'Its content, when a single page is requested as Markdown or without a format, with the heading that repeats its title.',
      examples: ['# Getting started\n'],
    }),
  document: Document.optional().meta({
    description:
      'Its content, when a single page is requested as a document or without a format. The heading that opens its Markdown and repeats its title is not part of it. Without a format, it is left out if it has more than 10 MB.',
  }),
};

const groupMembers = { ...identity, type: z.literal('group'), ...pathFields, urls: PageUrls, git };

type WithPages<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>> & { pages: SubPage[] };
export type DocumentPage = WithPages<typeof documentMembers>;
export type GroupPage = WithPages<typeof groupMembers>;
export type SubPage = DocumentPage | LinkPage | ComputedPage;
export type PlacedPage = DocumentPage | GroupPage;
export type Page = SubPage | GroupPage;

export const DocumentPage = z
  .object({
    ...documentMembers,
    get pages(): z.ZodType<SubPage[]> {
      return subPages();
    },
  })
  .meta({ id: 'DocumentPage', description: 'A page with content.' });

export const GroupPage = z
  .object({
    ...groupMembers,
    get pages(): z.ZodType<SubPage[]> {
      return subPages();
    },
  })
  .meta({ id: 'GroupPage', description: 'A heading in the table of contents, with pages below it.' });

const LinkPage = z
  .object({
    ...identity,
    type: z.literal('link'),
    target: ContentReference,
    href: z.string().optional().meta({ description: 'URL of the target.' }),
    hidden: z.boolean().optional(),
  })
  .meta({ id: 'LinkPage', description: 'A link in the table of contents.' });
type LinkPage = z.output<typeof LinkPage>;

const ComputedPage = z
  .object({ ...identity, type: z.literal('computed'), computed: Computed })
  .meta({ id: 'ComputedPage', description: 'Pages that are generated from another resource.' });
type ComputedPage = z.output<typeof ComputedPage>;

/** A page that can be a subpage: any but a group (DECISIONS A7). */
export const SubPage: z.ZodDiscriminatedUnion<
  [typeof DocumentPage, typeof LinkPage, typeof ComputedPage],
  'type'
> = z.discriminatedUnion('type', [DocumentPage, LinkPage, ComputedPage]).meta({ id: 'SubPage' });

function subPages(): z.ZodType<SubPage[]> {
  return z.array(SubPage).meta({ description: 'The subpages, in order.', examples: [[]] });
}

export const Page = z.discriminatedUnion('type', [DocumentPage, GroupPage, LinkPage, ComputedPage]).meta({
  id: 'Page',
  description: 'A page of a space: a document, a group of pages, or a link.',
});

/** A page that has a path: a link has none. */
export const PlacedPage = z.discriminatedUnion('type', [DocumentPage, GroupPage]).meta({ id: 'PlacedPage' });

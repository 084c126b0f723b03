import { z } from 'zod';
import { ChangeRequest } from './change-request.ts';
import { Id } from './common.ts';
import { ContentReference } from './content-reference.ts';
import { Dimensions } from './file.ts';
import { Computed, PageCover, PageLayout } from './page.ts';

/** The query parameters of operations that list changes. */
export const changesQuery = {
  limit: z
    .int('must be a whole number from 0 to 1000')
    .min(0, 'must be a whole number from 0 to 1000')
    .max(1000, 'must be a whole number from 0 to 1000')
    .optional()
    .meta({ description: 'Number of changes to return, at most 1000; defaults to 10.', examples: [10] }),
};

const ChangedPage = z
  .object({
    id: Id,
    type: z.enum(['document', 'group', 'link', 'computed']).meta({ id: 'ChangedPageType' }),
    title: z.string(),
    path: z.string().optional().meta({ description: 'Absent for a link page.' }),
  })
  .meta({ id: 'ChangedPage' });

const ChangedFile = z
  .object({
    id: Id,
    name: z.string().meta({ examples: ['architecture.png'] }),
    contentType: z.string().meta({ examples: ['image/png'] }),
    downloadURL: z.string(),
  })
  .meta({ id: 'ChangedFile' });

const ChangedReusableContent = z
  .object({ id: Id, title: z.string(), document: z.string().optional() })
  .meta({ id: 'ChangedReusableContent' });

/** A member before and after, absent where it is not set. */
function changed<T extends z.ZodType>(name: string, value: T) {
  return z.object({ before: value.optional(), after: value.optional() }).meta({ id: `Changed${name}` });
}

const ChangedText = changed('Text', z.string().meta({ examples: ['Install'] })).optional();
const ChangedFlag = changed('Flag', z.boolean()).optional();

const PageAttributes = z
  .object({
    title: ChangedText,
    description: ChangedText,
    slug: ChangedText,
    document: ChangedText.meta({ description: 'Identifiers of the documents.' }),
    emoji: ChangedText,
    icon: ChangedText,
    cover: changed('Cover', PageCover).optional(),
    layout: changed('Layout', PageLayout.partial()).optional(),
    target: changed('Target', ContentReference).optional(),
    computed: changed('Computed', Computed).optional(),
    hidden: ChangedFlag,
    noIndex: ChangedFlag,
    noRobotsIndex: ChangedFlag,
  })
  .meta({ id: 'ChangedPageAttributes', description: 'The changed attributes.' });

const FileAttributes = z
  .object({
    name: ChangedText,
    downloadURL: ChangedText,
    contentType: ChangedText,
    size: changed('Number', z.number().meta({ examples: [1024] })).optional(),
    dimensions: changed('Dimensions', Dimensions).optional(),
  })
  .meta({ id: 'ChangedFileAttributes', description: 'The changed attributes.' });

const ReusableContentAttributes = z
  .object({
    title: ChangedText,
    document: ChangedText.meta({ description: 'Identifiers of the documents.' }),
  })
  .meta({ id: 'ChangedReusableContentAttributes', description: 'The changed attributes.' });

function change<const Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) {
  const name = type.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return z.object({ type: z.literal(type), ...shape }).meta({ id: `RevisionChange${name}` });
}

const page = { page: ChangedPage };
const file = { file: ChangedFile };
const reusableContent = { reusableContent: ChangedReusableContent };

/** A change of a page, a file or a reusable content between two revisions. */
export const RevisionChange = z
  .discriminatedUnion('type', [
    change('page_created', page),
    change('page_edited', { ...page, attributes: PageAttributes }),
    change('page_moved', {
      ...page,
      parent: z
        .object({ before: ChangedPage.optional(), after: ChangedPage.optional() })
        .meta({ id: 'ChangedParent', description: 'Absent on the side where the page is at the top level.' }),
    }),
    change('page_deleted', page),
    change('file_created', file),
    change('file_edited', { ...file, attributes: FileAttributes }),
    change('file_deleted', file),
    change('reusable_content_created', reusableContent),
    change('reusable_content_edited', { ...reusableContent, attributes: ReusableContentAttributes }),
    change('reusable_content_deleted', reusableContent),
  ])
  .meta({
    id: 'RevisionChange',
    examples: [
      {
        type: 'page_created',
        page: {
          id: 'page_8Zk2Qx0mVb4TnR7cLd1s',
          type: 'document',
          title: 'Getting started',
          path: 'getting-started',
        },
      },
    ],
  });
export type RevisionChange = z.output<typeof RevisionChange>;

export const RevisionChanges = z
  .object({
    mergedFrom: ChangeRequest.optional().meta({ description: 'The merged change request, for a merge.' }),
    changes: z.array(RevisionChange).meta({ description: 'Pages first, then files and reusable contents.' }),
    more: z
      .int()
      .optional()
      .meta({ description: 'Number of further changes beyond the limit.', examples: [2] }),
  })
  .meta({ id: 'RevisionSemanticChanges', description: 'The changes between two revisions.' });
export type RevisionChanges = z.output<typeof RevisionChanges>;

import { z } from 'zod';
import { ChangeRequest } from './change-request.ts';
import { Emoji, IconName, Id } from './common.ts';
import { ContentReference } from './content-reference.ts';
import { Text } from './document.ts';
import { File } from './file.ts';
import { PageCover, PageLayout } from './page.ts';
import { LocationUrls } from './user.ts';
import { patternedText, text, webAddress } from './text.ts';

/** Most bytes of a file that is sent within a request. */
export const maxInlineFileBytes = 1024 * 1024;

const Slug = patternedText(
  { min: 1, max: 100 },
  /^[^\s/?#%\\\p{Cc}]+$/u,
  'text without spaces, slashes, `?`, `#`, `%` or backslashes',
).meta({
  description: 'Part of the path; made from the title when left out.',
  examples: ['getting-started'],
});

const Reference = text(1, 256).optional();

const metadata = {
  title: text(1, 255)
    .optional()
    .meta({ examples: ['Getting started'] }),
  slug: Slug.optional(),
  emoji: Emoji.nullable().optional(),
  icon: IconName.nullable().optional(),
  description: text(0, 1000).nullable().optional(),
  hidden: z.boolean().optional(),
  noIndex: z.boolean().optional(),
  noRobotsIndex: z.boolean().optional(),
  layout: PageLayout.partial().optional().meta({ description: 'Parts that are left out stay as they are.' }),
  cover: PageCover.nullable().optional(),
};

const at = z.int().min(0).optional().meta({
  description: 'Place among the pages of the same parent, from 0; the end when left out.',
});

const InsertPage = z
  .object({
    operation: z.literal('insert_page'),
    ...metadata,
    type: z
      .enum(['document', 'group', 'link'])
      .optional()
      .meta({ description: 'document when left out.', examples: ['document'] }),
    document: Text.optional().meta({
      description: 'The text; its frontmatter and first heading name the page when there is no title.',
    }),
    target: ContentReference.optional().meta({ description: 'Of a link: what it leads to.' }),
    into: Id.nullable().optional().meta({
      description: 'The page that it goes below: an id, or the `ref` of a page of the same request.',
    }),
    at,
    ref: Reference.meta({
      description: 'A name for the page within this request: others can go `into` it, and link to it.',
    }),
  })
  .meta({ id: 'InsertPage' });

const UpdatePage = z
  .object({
    operation: z.literal('update_page'),
    page: Id,
    ...metadata,
    document: Text.optional(),
    target: ContentReference.optional(),
    into: Id.nullable().optional().meta({ description: 'The page that it moves below; null: to the top.' }),
    at,
  })
  .meta({ id: 'UpdatePage', description: 'Members that are left out stay as they are; null clears one.' });

const DeletePage = z
  .object({ operation: z.literal('delete_page'), page: Id })
  .meta({ id: 'DeletePage', description: 'Deletes a page and all pages below it.' });

const RevertPage = z
  .object({
    operation: z.literal('revert_page'),
    page: Id,
    revision: Id.optional().meta({
      description: 'The revision to take the page from; the one that the changes began with when left out.',
    }),
    block: z.array(text(1, 128)).min(1).max(1000).optional().meta({
      description:
        'Keys of blocks at the top of the document, as it is or as it was: only these are reverted, and nothing else of the page.',
    }),
  })
  .meta({ id: 'RevertPage', description: 'Makes a page what it was.' });

const InsertedFile = z
  .object({
    name: text(1, 256).meta({ examples: ['architecture.png'] }),
    url: webAddress(2048).optional().meta({ description: 'Where the file is fetched from.' }),
    base64: z
      .string()
      .max(Math.ceil(maxInlineFileBytes / 3) * 4)
      .optional()
      .meta({ description: 'The bytes, at most 1 MB.' }),
    key: text(1, 512).optional().meta({ description: 'The key of an upload (see `storage/upload`).' }),
    contentType: text(1, 255)
      .optional()
      .meta({ examples: ['image/png'] }),
    ref: Reference.meta({
      description: 'A name for the file within this request, for pages to refer to it.',
    }),
  })
  .refine(({ url, base64, key }) => [url, base64, key].filter((one) => one !== undefined).length === 1, {
    error: 'must have exactly one of `url`, `base64` and `key`',
  })
  .meta({ id: 'InsertedFile' });

const InsertFiles = z
  .object({ operation: z.literal('insert_files'), files: z.array(InsertedFile).min(1).max(20) })
  .meta({ id: 'InsertFiles' });

const DeleteFile = z
  .object({ operation: z.literal('delete_file'), file: Id })
  .meta({ id: 'DeleteFile', description: 'Deletes a file; what refers to it is broken then.' });

export const ContentChange = z
  .discriminatedUnion('operation', [InsertPage, UpdatePage, DeletePage, RevertPage, InsertFiles, DeleteFile])
  .meta({
    id: 'ContentChange',
    examples: [
      {
        operation: 'insert_page',
        title: 'Getting started',
        document: { markdown: '# Getting started\n\nInstall it first.\n' },
      },
    ],
  });
export type ContentChange = z.output<typeof ContentChange>;

export const ContentChanges = z.object({
  changes: z.array(ContentChange).min(1).max(50).meta({ description: 'Done in order, all or none.' }),
});

const PageLocation = z
  .object({
    object: z.literal('page'),
    id: Id,
    urls: LocationUrls,
  })
  .meta({
    id: 'PageLocation',
    examples: [
      {
        object: 'page',
        id: 'page_8Zk2Qx0mVb4TnR7cLd1s',
        urls: {
          location: 'http://127.0.0.1:4000/v1/spaces/space_1/content/page/page_8Zk2Qx0mVb4TnR7cLd1s',
        },
      },
    ],
  });

const ContentOutcome = z
  .discriminatedUnion('object', [
    z
      .object({ object: z.literal('created_page'), ref: z.string().optional(), page: PageLocation })
      .meta({ id: 'CreatedPage' }),
    z.object({ object: z.literal('updated_page'), page: PageLocation }).meta({ id: 'UpdatedPage' }),
    z
      .object({ object: z.literal('deleted_page'), page: Id.meta({ description: 'The id it had.' }) })
      .meta({ id: 'DeletedPage' }),
  ])
  .meta({ id: 'ContentOutcome' });
export type ContentOutcome = z.output<typeof ContentOutcome>;

const outcomes = {
  changes: z.array(ContentOutcome).meta({ description: 'One for each page, in the order it was reached.' }),
  insertedFiles: z.array(File).optional(),
};

/** What changes of a change request led to. */
export const ChangeRequestContentUpdate = z
  .object({ changeRequest: ChangeRequest, ...outcomes })
  .meta({ id: 'ChangeRequestContentUpdate' });

/** What changes of a space led to. */
export const SpaceContentUpdate = z
  .object({ revision: Id.meta({ description: 'The revision that they made.' }), ...outcomes })
  .meta({ id: 'SpaceContentUpdate' });

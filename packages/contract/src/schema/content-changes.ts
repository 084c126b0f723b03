import { z } from 'zod';
import { ChangeRequest } from './change-request.ts';
import { Emoji, IconName, Id } from './common.ts';
import { ContentReference } from './content-reference.ts';
import { Text } from './document.ts';
import { File } from './file.ts';
import { PageCover, PageLayout } from './page.ts';
import { LocationUrls } from './user.ts';
import { patternedText, text, httpUrl } from './text.ts';

/** Maximum size of a file that is sent within a request. */
export const maxInlineFileBytes = 1024 * 1024;

const Slug = patternedText(
  { min: 1, max: 100 },
  /^[^\s/?#%\\\p{Cc}]+$/u,
  'text without spaces, slashes, `?`, `#`, `%` or backslashes',
).meta({
  description: 'Path segment of the page; derived from the title when omitted.',
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
  layout: PageLayout.partial().optional().meta({ description: 'Omitted members stay unchanged.' }),
  cover: PageCover.nullable().optional(),
};

const at = z.int().min(0).optional().meta({
  description: 'Position among its siblings, from 0; the end when omitted.',
});

const InsertPage = z
  .object({
    operation: z.literal('insert_page'),
    ...metadata,
    type: z
      .enum(['document', 'group', 'link'])
      .optional()
      .meta({ description: 'Defaults to document.', examples: ['document'] }),
    document: Text.optional().meta({
      description:
        'The content of the page. Without `title`, its frontmatter or first heading gives the title. References of a document become links; 400 for one that leads nowhere.',
    }),
    target: ContentReference.optional().meta({ description: 'The target of a link page.' }),
    into: Id.nullable().optional().meta({
      description: 'The parent page: an id, or the `ref` of a page of the same request.',
    }),
    at,
    ref: Reference.meta({
      description: 'A name for the page within this request, for `into` and links of other pages.',
    }),
  })
  .meta({ id: 'InsertPage' });

const UpdatePage = z
  .object({
    operation: z.literal('update_page'),
    page: Id,
    ...metadata,
    document: Text.optional().meta({
      description:
        'The content of the page. Blocks of a document that are the same as in the page keep their Markdown, as does the heading that repeats its title, which follows a new title.',
    }),
    target: ContentReference.optional(),
    into: Id.nullable().optional().meta({ description: 'The new parent page; null for the top level.' }),
    at,
  })
  .meta({ id: 'UpdatePage', description: 'Omitted members stay unchanged; null clears one.' });

const DeletePage = z
  .object({ operation: z.literal('delete_page'), page: Id })
  .meta({ id: 'DeletePage', description: 'Deletes a page and its descendants.' });

const RevertPage = z
  .object({
    operation: z.literal('revert_page'),
    page: Id,
    revision: Id.optional().meta({
      description:
        'The revision to restore the page from; defaults to the one that the changes are based on.',
    }),
    block: z.array(text(1, 128)).min(1).max(1000).optional().meta({
      description:
        'Keys of top-level blocks of the current or the earlier document: only these are reverted, and nothing else of the page.',
    }),
  })
  .meta({ id: 'RevertPage', description: 'Restores a page from an earlier revision.' });

const InsertedFile = z
  .object({
    name: text(1, 256).meta({ examples: ['architecture.png'] }),
    url: httpUrl(2048).optional().meta({ description: 'The URL that the file is fetched from.' }),
    base64: z
      .string()
      .max(Math.ceil(maxInlineFileBytes / 3) * 4)
      .optional()
      .meta({ description: 'The content in base64, at most 1 MB.' }),
    key: text(1, 512).optional().meta({ description: 'The key of an upload (see `storage/upload`).' }),
    contentType: text(1, 255)
      .optional()
      .meta({ examples: ['image/png'] }),
    ref: Reference.meta({
      description: 'A name for the file within this request, for references in pages.',
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
  .meta({ id: 'DeleteFile', description: 'Deletes a file; references to it become broken.' });

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
  changes: z.array(ContentChange).min(1).max(50).meta({ description: 'Applied in order, all or none.' }),
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
      .object({
        object: z.literal('deleted_page'),
        page: Id.meta({ description: 'Identifier of the deleted page.' }),
      })
      .meta({ id: 'DeletedPage' }),
  ])
  .meta({ id: 'ContentOutcome' });
export type ContentOutcome = z.output<typeof ContentOutcome>;

const outcomes = {
  changes: z.array(ContentOutcome).meta({ description: 'One for each page, in the order of the changes.' }),
  insertedFiles: z.array(File).optional(),
};

/** The result of changing the content of a change request. */
export const ChangeRequestContentUpdate = z
  .object({ changeRequest: ChangeRequest, ...outcomes })
  .meta({ id: 'ChangeRequestContentUpdate' });

/** The result of changing the content of a space. */
export const SpaceContentUpdate = z
  .object({ revision: Id.meta({ description: 'The created revision.' }), ...outcomes })
  .meta({ id: 'SpaceContentUpdate' });

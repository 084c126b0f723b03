import { z } from 'zod';
import { JobState } from './jobs.ts';
import { operation } from './operation.ts';
import { Id, listOf, pageQuery, Timestamp } from './schema/common.ts';
import { webAddress } from './schema/text.ts';

/** What can be imported. */
export const importedSources = ['website', 'markdown', 'html', 'docx', 'zip'] as const;
/** What callers may know from elsewhere, and is refused by name. */
const otherSources = [
  'confluence',
  'github-wiki',
  'notion',
  'google-docs',
  'dropbox-paper',
  'quip',
  'open-api',
] as const;

const asked = [...importedSources, ...otherSources] as const;

export const ImportContentSource = z.enum(asked).meta({
  id: 'ImportContentSource',
  description:
    'What stands at the address. website: pages below it, as far as robots.txt lets programs read them. markdown, html, docx: one document. zip: an archive of Markdown or HTML. The others are refused with a sentence that says how to get there.',
  examples: ['website'],
});
export type ImportContentSource = z.output<typeof ImportContentSource>;

export const ContentImport = z
  .object({
    object: z.literal('content-import'),
    id: Id,
    source: ImportContentSource,
    url: z.string().meta({
      format: 'uri',
      description: 'What is imported, without its query, which may hold a secret.',
      examples: ['https://example.com/docs/'],
    }),
    state: JobState,
    revision: Id.meta({
      description: 'The revision that the import made; until then the one it began with.',
    }),
    importedResources: z.int().meta({
      description: 'Pages and files read so far; once it succeeded, those it made.',
      examples: [41],
    }),
    totalResources: z
      .int()
      .meta({ description: 'Pages and files found so far, the ones that failed included.', examples: [42] }),
    failures: z
      .array(
        z
          .object({
            resource: z.string().meta({
              description: 'Its address, or its path in the archive.',
              examples: ['https://example.com/docs/old'],
            }),
            message: z.string().meta({ examples: ['example.com answered with status 404.'] }),
          })
          .meta({ id: 'ContentImportFailure' }),
      )
      .meta({ description: 'What was left out and why; the first 100, once the import succeeded.' }),
    lastError: z
      .object({
        code: z.string().meta({ examples: ['fetch_status'] }),
        message: z.string().meta({ examples: ['example.com answered with status 404.'] }),
      })
      .meta({ id: 'ContentImportError' })
      .optional()
      .meta({ description: 'Why its last attempt failed; absent when none did.' }),
    space: Id,
    changeRequest: Id.optional().meta({ description: 'Absent for an import into the space itself.' }),
    page: Id.optional().meta({ description: 'The page that the imported ones go below; absent: the top.' }),
    job: Id.meta({ description: 'The job that does it, by which it can be cancelled.' }),
    createdAt: Timestamp,
    finishedAt: Timestamp.optional(),
    urls: z.object({ location: z.string() }).meta({ id: 'ContentImportUrls' }),
  })
  .meta({ id: 'ContentImport', description: 'Pages and files that are taken over from elsewhere.' });
export type ContentImport = z.output<typeof ContentImport>;

const body = z
  .object({
    url: webAddress(2048).meta({
      description:
        'Where it is, without a user name or password: an address of the web, or the `url` of an upload of the kind `import_file`.',
      examples: ['https://example.com/docs/'],
    }),
    source: ImportContentSource,
  })
  .meta({ id: 'ImportContent' });

const base = '/v1/spaces/{spaceId}';
const inChangeRequest = `${base}/change-requests/{changeRequestId}` as const;
const progress =
  'It goes on in the background: read the import at `Location` until its `state` is succeeded or failed. All pages and files come together, as one new revision; nothing that is there is changed.';
const shared = {
  method: 'POST',
  body,
  result: ContentImport,
  audited: false,
  status: 201,
  errors: ['conflict'],
  location: `${base}/imports/{id}`,
} as const;

export const imports = {
  start: operation({
    ...shared,
    id: 'importContent',
    path: `${base}/content/import`,
    summary: 'Import content into a space',
    description: `As pages at the end of the top. ${progress}`,
    permission: 'space.edit',
  }),
  startBelowPage: operation({
    ...shared,
    id: 'importContentInPageById',
    path: `${base}/content/page/{pageId}/import`,
    summary: 'Import content below a page of a space',
    description: progress,
    permission: 'space.edit',
  }),
  startInChangeRequest: operation({
    ...shared,
    id: 'importContentInChangeRequest',
    path: `${inChangeRequest}/content/import`,
    summary: 'Import content into a change request',
    description: `As pages at the end of the top. ${progress}`,
    permission: 'changeRequest.edit',
  }),
  startBelowPageInChangeRequest: operation({
    ...shared,
    id: 'importContentInChangeRequestPageById',
    path: `${inChangeRequest}/content/page/{pageId}/import`,
    summary: 'Import content below a page of a change request',
    description: progress,
    permission: 'changeRequest.edit',
  }),
  list: operation({
    id: 'listContentImports',
    method: 'GET',
    path: `${base}/imports`,
    summary: 'List the imports of a space',
    description: 'Newest first, those into its change requests too. One is kept for 30 days after its end.',
    permission: 'space.edit',
    query: pageQuery,
    result: listOf('ContentImport', ContentImport),
    status: 200,
  }),
  get: operation({
    id: 'getContentImportById',
    method: 'GET',
    path: `${base}/imports/{importId}`,
    summary: 'Get an import',
    permission: 'space.edit',
    result: ContentImport,
    status: 200,
  }),
};

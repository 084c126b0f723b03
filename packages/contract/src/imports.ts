import { z } from 'zod';
import { operation } from './operation.ts';
import { Id, listOf, pageQuery, Timestamp } from './schema/common.ts';
import { JobState } from './schema/job.ts';
import { httpUrl } from './schema/text.ts';

/** The supported sources. */
export const supportedImportSources = ['website', 'markdown', 'html', 'docx', 'zip'] as const;
/** Sources of other products; rejected with a message of their own. */
const unsupportedSources = [
  'confluence',
  'github-wiki',
  'notion',
  'google-docs',
  'dropbox-paper',
  'quip',
  'open-api',
] as const;

const sources = [...supportedImportSources, ...unsupportedSources] as const;

export const ImportContentSource = z.enum(sources).meta({
  id: 'ImportContentSource',
  description:
    'The type of content at the URL. website: the pages below the URL, as far as robots.txt allows. markdown, html, docx: a single document. zip: an archive of Markdown or HTML. The others are not supported; the error message names an alternative.',
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
      description: 'The imported URL, without its query, which may contain a secret.',
      examples: ['https://example.com/docs/'],
    }),
    state: JobState,
    revision: Id.meta({
      description: 'The revision that the import created; until then the one that it is based on.',
    }),
    importedResources: z.int().meta({
      description: 'Number of pages and files read so far; once succeeded, the number created.',
      examples: [41],
    }),
    totalResources: z.int().meta({
      description: 'Number of pages and files found so far, including failed ones.',
      examples: [42],
    }),
    failures: z
      .array(
        z
          .object({
            resource: z.string().meta({
              description: 'Its URL, or its path in the archive.',
              examples: ['https://example.com/docs/old'],
            }),
            message: z.string().meta({ examples: ['example.com answered with status 404.'] }),
          })
          .meta({ id: 'ContentImportFailure' }),
      )
      .meta({ description: 'What was skipped, and why; the first 100, once the import succeeded.' }),
    lastError: z
      .object({
        code: z.string().meta({ examples: ['fetch_status'] }),
        message: z.string().meta({ examples: ['example.com answered with status 404.'] }),
      })
      .meta({ id: 'ContentImportError' })
      .optional()
      .meta({ description: 'Why its last attempt failed; absent without a failure.' }),
    space: Id,
    changeRequest: Id.optional().meta({ description: 'Absent for an import into the space itself.' }),
    page: Id.optional().meta({ description: 'The parent of the imported pages; absent for the top level.' }),
    job: Id.meta({ description: 'The job that runs it, by which it can be cancelled.' }),
    createdAt: Timestamp,
    finishedAt: Timestamp.optional(),
    urls: z.object({ location: z.string() }).meta({ id: 'ContentImportUrls' }),
  })
  .meta({ id: 'ContentImport', description: 'An import of pages and files into a space.' });
export type ContentImport = z.output<typeof ContentImport>;

const body = z
  .object({
    url: httpUrl(2048).meta({
      description:
        'The URL to import, without a user name or password: on the web, or the `url` of an upload of the kind `import_file`.',
      examples: ['https://example.com/docs/'],
    }),
    source: ImportContentSource,
  })
  .meta({ id: 'ImportContent' });

const base = '/v1/spaces/{spaceId}';
const inChangeRequest = `${base}/change-requests/{changeRequestId}` as const;
const progress =
  'Answers once the import is done, with the new revision and what was imported. Where that takes long, by default more than 25 seconds, it answers what was done so far: poll the import at `Location` until its `state` is succeeded or failed. An import that fails meanwhile is answered with the error of its cause, and the import in `Location`. All pages and files are added as one new revision; existing content is not changed.';
const shared = {
  method: 'POST',
  body,
  result: ContentImport,
  audited: false,
  status: 201,
  rateLimit: 'jobs',
  awaitsJob: true,
  location: `${base}/imports/{id}`,
} as const;

export const imports = {
  start: operation({
    ...shared,
    id: 'importContent',
    path: `${base}/content/import`,
    summary: 'Import content into a space',
    description: `As top-level pages, at the end. ${progress}`,
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
    description: `As top-level pages, at the end. ${progress}`,
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
    description:
      'Newest first, including imports into its change requests. An import is kept for 30 days after it finished, or for as long as this server is set to.',
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

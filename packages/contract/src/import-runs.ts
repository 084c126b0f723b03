import { z } from 'zod';
import { operation } from './operation.ts';
import { Id, listOf, pageQuery, Timestamp } from './schema/common.ts';
import { httpUrl, text } from './schema/text.ts';

const ImportRunSource = z
  .discriminatedUnion(
    'type',
    [
      z
        .object({
          type: z.literal('website'),
          url: httpUrl(2048).meta({
            description:
              'The URL to import, without a user name or password; in responses without its query.',
            examples: ['https://example.com/docs/'],
          }),
        })
        .meta({ id: 'ImportRunWebsite', description: 'The pages below a URL, as far as robots.txt allows.' }),
      z
        .object({
          type: z.literal('file'),
          files: z
            .array(text(1, 512).meta({ examples: ['uploads/org_1/import_file/upload_1'] }))
            .min(1, 'must have one item')
            .max(50, 'must have at most 50 items')
            .meta({
              description:
                'The `key` of an upload of the kind `import_file`: a Markdown, HTML or Word document, or a zip archive. One for each import; several documents are imported as an archive.',
            }),
        })
        .meta({ id: 'ImportRunFile', description: 'An uploaded document or archive.' }),
    ],
    { error: 'must be an object with a `type`: website or file' },
  )
  .meta({
    id: 'ImportRunSource',
    description: 'Where content is imported from.',
    examples: [{ type: 'website', url: 'https://example.com/docs/' }],
  });
export type ImportRunSource = z.output<typeof ImportRunSource>;

const ImportRunTarget = z
  .object({
    space: Id,
    changeRequest: text(1, 128, 'Id of a change request of the space, or its number.')
      .optional()
      .meta({ description: 'Absent for an import into the space itself.', examples: ['cr_1'] }),
    page: Id.optional().meta({ description: 'The parent of the imported pages; absent for the top level.' }),
  })
  .meta({ id: 'ImportRunTarget', description: 'Where content is imported to.' });

export const ImportRunStatus = z
  .enum(['pending', 'in-progress', 'completed', 'failed', 'cancelled'])
  .meta({ id: 'ImportRunStatus' });
export type ImportRunStatus = z.output<typeof ImportRunStatus>;

export const ImportRun = z
  .object({
    object: z.literal('import-run'),
    id: Id,
    status: ImportRunStatus,
    reason: z
      .string()
      .optional()
      .meta({ description: 'Why it failed.', examples: ['example.com answered with status 404.'] }),
    source: ImportRunSource,
    target: ImportRunTarget,
    site: Id.optional().meta({
      description: 'The site that shows the space; absent where none does, or several do.',
    }),
    createdBy: Id.optional().meta({ description: 'The user who started it.' }),
    importedResources: z
      .int()
      .meta({ description: 'Pages and files read so far; once completed, those created.', examples: [41] }),
    totalResources: z
      .int()
      .meta({ description: 'Pages and files found so far, including failed ones.', examples: [42] }),
    createdAt: Timestamp,
    startedAt: Timestamp.optional(),
    updatedAt: Timestamp.meta({ description: 'When its status last changed.' }),
    completedAt: Timestamp.optional().meta({ description: 'Absent unless it is completed.' }),
    urls: z.object({ location: z.string() }).meta({ id: 'ImportRunUrls' }),
  })
  .meta({ id: 'ImportRun', description: 'An import of content, as its organization sees it.' });
export type ImportRun = z.output<typeof ImportRun>;

const base = '/v1/org/{organizationId}/imports';
const visibility = 'The imports into spaces that the caller can edit, and into their change requests';

/** Imports of content by their organization: the same imports as those of its spaces. */
export const importRuns = {
  list: operation({
    id: 'listImportRuns',
    method: 'GET',
    path: base,
    summary: 'List the imports of an organization',
    description: `Newest first. ${visibility}. An import is kept for 30 days after it finished, or for as long as this server is set to.`,
    permission: 'organization.view',
    query: {
      ...pageQuery,
      space: Id.optional().meta({ description: 'Only imports into this space.' }),
      changeRequest: Id.optional().meta({ description: 'Only imports into this change request.' }),
      site: Id.optional().meta({ description: 'Only imports into spaces of this site.' }),
      status: z
        .enum(['active', ...ImportRunStatus.options])
        .optional()
        .meta({
          id: 'ImportRunStatusFilter',
          description: 'Only imports with this status; `active` for those that are pending or in progress.',
        }),
    },
    result: listOf('ImportRun', ImportRun),
    status: 200,
  }),
  start: operation({
    id: 'startImportRun',
    method: 'POST',
    path: base,
    summary: 'Start an import',
    description:
      'It is answered at once: poll the import at `Location` until its status is completed, failed or cancelled. All pages and files are added as one new revision; existing content is not changed.',
    // The role on the space that the body names is checked, too.
    permission: 'organization.view',
    body: z.object({ source: ImportRunSource, target: ImportRunTarget }).meta({ id: 'StartImportRun' }),
    result: ImportRun,
    audited: false,
    status: 201,
    rateLimit: 'jobs',
    location: `${base}/{id}`,
  }),
  get: operation({
    id: 'getImportRun',
    method: 'GET',
    path: `${base}/{importRunId}`,
    summary: 'Get an import of an organization',
    permission: 'organization.view',
    result: ImportRun,
    status: 200,
  }),
  cancel: operation({
    id: 'cancelImportRun',
    method: 'POST',
    path: `${base}/{importRunId}/cancel`,
    summary: 'Cancel an import',
    description: 'A cancelled import has added nothing. 409 for one that has ended already.',
    permission: 'organization.view',
    result: ImportRun,
    status: 200,
  }),
};

import { z } from 'zod';
import { operation } from './operation.ts';
import { Id, listOf, pageQuery, Timestamp } from './schema/common.ts';
import { patternedText, text, httpUrl } from './schema/text.ts';

/** The name of a spec in paths. */
export const OpenAPISpecSlug = patternedText(
  { min: 1, max: 100 },
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  'lower-case letters and digits, in parts joined by single hyphens',
).meta({ examples: ['petstore'] });

export const OpenAPISpecVisibility = z.enum(['private', 'public']).meta({
  id: 'OpenAPISpecVisibility',
  description:
    'Who can read the content of the latest version: members of the organization and visitors of its sites (private), or anyone, without a token (public).',
});
export type OpenAPISpecVisibility = z.output<typeof OpenAPISpecVisibility>;

export const OpenAPISpecProcessingState = z.enum(['pending', 'progress', 'complete']).meta({
  id: 'OpenAPISpecProcessingState',
  description: 'Processing state of the last source; complete after a failure, too.',
});
export type OpenAPISpecProcessingState = z.output<typeof OpenAPISpecProcessingState>;

export const OpenAPISpecProcessingErrorCode = z.enum(['FETCH_TIMEOUT', 'FETCH_ERROR', 'PARSE_ERROR']).meta({
  id: 'OpenAPISpecProcessingErrorCode',
  description:
    'Why the last source resulted in no version. FETCH_TIMEOUT: it, or a file that it refers to, was not received in time. FETCH_ERROR: one of them could not be fetched. PARSE_ERROR: it is not an OpenAPI 3 or Swagger 2 document.',
});
export type OpenAPISpecProcessingErrorCode = z.output<typeof OpenAPISpecProcessingErrorCode>;

export const OpenAPISpec = z
  .object({
    object: z.literal('openapi-spec'),
    id: Id,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    slug: OpenAPISpecSlug,
    sourceURL: z
      .string()
      .optional()
      .meta({
        format: 'uri',
        maxLength: 2048,
        description: 'The URL that it is fetched from; absent for one that was sent as text.',
        examples: ['https://api.example.com/openapi.yaml'],
      }),
    visibility: OpenAPISpecVisibility,
    processingState: OpenAPISpecProcessingState,
    lastVersion: Id.optional().meta({ description: 'The latest version; absent until there is one.' }),
    lastProcessedAt: Timestamp.optional(),
    lastProcessErrorCode: OpenAPISpecProcessingErrorCode.optional(),
    permissions: z.object({ view: z.boolean(), edit: z.boolean() }).meta({ id: 'OpenAPISpecPermissions' }),
    urls: z.object({ location: z.string(), app: z.string() }).meta({ id: 'OpenAPISpecUrls' }),
  })
  .meta({ id: 'OpenAPISpec', description: 'An OpenAPI specification, with its versions.' });
export type OpenAPISpec = z.output<typeof OpenAPISpec>;

const contentUrl = z.string().meta({
  format: 'uri',
  maxLength: 2048,
  description: 'The URL of the content of the version.',
  examples: [
    'https://docs.example.com/v1/orgs/org_1b2KPwYm0aTz6sQvXe4d/openapi/petstore/versions/specver_5vXn0cQeYtR2mB8kJwZ1/content',
  ],
});

export const OpenAPISpecVersion = z
  .object({
    object: z.literal('openapi-spec-version'),
    id: Id,
    createdAt: Timestamp.optional(),
    url: contentUrl,
    urls: z.object({ location: z.string() }).meta({ id: 'OpenAPISpecVersionUrls' }),
  })
  .meta({
    id: 'OpenAPISpecVersion',
    description: 'An immutable version of an OpenAPI specification.',
  });
export type OpenAPISpecVersion = z.output<typeof OpenAPISpecVersion>;

const OpenAPISpecFile = z
  .object({
    isEntrypoint: z.boolean().meta({ description: 'Whether it is the root document.' }),
    specification: z.unknown().meta({ description: 'The file, as JSON.' }),
    filename: z.string().meta({ examples: ['openapi.yaml'] }),
    dir: z.string().meta({ description: 'The folder of the file.', examples: ['./'] }),
    references: z.array(z.string()).meta({ description: 'The names of the files that it refers to.' }),
  })
  .meta({ id: 'OpenAPISpecFile', description: 'A file of a specification.' });
export type OpenAPISpecFile = z.output<typeof OpenAPISpecFile>;

export const OpenAPISpecVersionContent = z
  .object({
    filesystem: z.union([z.record(z.string(), z.unknown()), z.array(OpenAPISpecFile)]).meta({
      description:
        'The files of the specification, as JSON, by name; the first is the root document. References between them are unchanged: relative to the name of the file. For visitors of a site, a list in which they are the name of the other file.',
      examples: [
        {
          'openapi.yaml': {
            openapi: '3.1.0',
            info: { title: 'Petstore', version: '1.0.0' },
            paths: {},
          },
        },
      ],
    }),
    url: contentUrl,
  })
  .meta({ id: 'OpenAPISpecVersionContent' });
export type OpenAPISpecVersionContent = z.output<typeof OpenAPISpecVersionContent>;

const OpenAPISpecRawContent = z
  .object({
    text: z.string().meta({
      description: 'The root document, with its references to other files as they are.',
      examples: ['{\n  "openapi": "3.1.0"\n}'],
    }),
    format: z
      .enum(['json', 'yaml'])
      .meta({ id: 'OpenAPISpecFormat', description: 'The format of the text.' }),
  })
  .meta({ id: 'OpenAPISpecRawContent' });
export type OpenAPISpecRawContent = z.output<typeof OpenAPISpecRawContent>;

const Source = z
  .object({
    url: httpUrl(2048)
      .refine((value) => !hasCredentials(value), { error: 'must not contain a user name or password' })
      .optional()
      .meta({
        description: 'The URL to fetch it from, now and whenever it is processed again.',
        examples: ['https://api.example.com/openapi.yaml'],
      }),
    text: text(1, 10_000_000, 'The document itself, as JSON or YAML.')
      .optional()
      .meta({ examples: ['openapi: 3.1.0\ninfo: { title: Petstore, version: 1.0.0 }\npaths: {}\n'] }),
  })
  .refine((source) => (source.url === undefined) !== (source.text === undefined), {
    error: 'must have either `url` or `text`, and not both',
  })
  .meta({
    id: 'OpenAPISpecSource',
    description: 'An OpenAPI 3 or Swagger 2 document: its URL, or the document itself.',
    examples: [{ url: 'https://api.example.com/openapi.yaml' }],
  });
export type OpenAPISpecSource = z.output<typeof Source>;

function hasCredentials(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && (url.username !== '' || url.password !== '');
}

const base = '/v1/orgs/{organizationId}/openapi';
const path = `${base}/{specSlug}` as const;
const processed =
  'It is processed in the background: `processingState` goes from pending to progress to complete, and a version is created when the content changed.';

export const openapiSpecs = {
  list: operation({
    id: 'listOpenAPISpecs',
    method: 'GET',
    path: base,
    summary: 'List the OpenAPI specs of an organization',
    description: 'Oldest first.',
    permission: 'organization.listOpenAPISpecs',
    query: pageQuery,
    result: listOf('OpenAPISpec', OpenAPISpec),
    status: 200,
  }),
  create: operation({
    id: 'createOpenAPISpec',
    rateLimit: 'jobs',
    method: 'POST',
    path: base,
    summary: 'Create an OpenAPI spec',
    description: processed,
    permission: 'organization.createOpenAPISpec',
    body: z.object({ slug: OpenAPISpecSlug, source: Source }),
    result: OpenAPISpec,
    status: 201,
  }),
  get: operation({
    id: 'getOpenAPISpecBySlug',
    method: 'GET',
    path,
    summary: 'Get an OpenAPI spec',
    permission: 'openapiSpec.view',
    result: OpenAPISpec,
    status: 200,
  }),
  createOrUpdate: operation({
    id: 'createOrUpdateOpenAPISpecBySlug',
    rateLimit: 'jobs',
    method: 'PUT',
    path,
    summary: 'Create or update an OpenAPI spec',
    description: `From the given source, which replaces the previous one. ${processed}`,
    permission: 'organization.createOpenAPISpec',
    body: z.object({ source: Source }),
    result: OpenAPISpec,
    status: 200,
  }),
  update: operation({
    id: 'updateOpenAPISpecBySlug',
    rateLimit: 'jobs',
    method: 'PATCH',
    path,
    summary: 'Update the visibility of an OpenAPI spec',
    permission: 'openapiSpec.edit',
    body: z.object({ visibility: OpenAPISpecVisibility.optional() }),
    result: OpenAPISpec,
    status: 200,
  }),
  delete: operation({
    id: 'deleteOpenAPISpecBySlug',
    method: 'DELETE',
    path,
    summary: 'Delete an OpenAPI spec and its versions',
    permission: 'openapiSpec.edit',
    status: 205,
  }),
  listVersions: operation({
    id: 'listOpenAPISpecVersions',
    method: 'GET',
    path: `${path}/versions`,
    summary: 'List the versions of an OpenAPI spec',
    description: 'Latest first.',
    permission: 'openapiSpec.view',
    query: pageQuery,
    result: listOf('OpenAPISpecVersion', OpenAPISpecVersion),
    status: 200,
  }),
  getLatestVersion: operation({
    id: 'getLatestOpenAPISpecVersion',
    method: 'GET',
    path: `${path}/versions/latest`,
    summary: 'Get the latest version of an OpenAPI spec',
    permission: 'openapiSpec.view',
    result: OpenAPISpecVersion,
    status: 200,
  }),
  getLatestVersionContent: operation({
    id: 'getLatestOpenAPISpecVersionContent',
    isExpensive: true,
    method: 'GET',
    path: `${path}/versions/latest/content`,
    summary: 'Get the content of the latest version of an OpenAPI spec',
    description:
      'Also for visitors of a site with a page that refers to it; for anyone, without a token, when the spec is public.',
    permission: 'openapiSpec.view',
    result: OpenAPISpecVersionContent,
    visitors: true,
    allowsAnonymous: true,
    status: 200,
  }),
  getVersion: operation({
    id: 'getOpenAPISpecVersionById',
    method: 'GET',
    path: `${path}/versions/{versionId}`,
    summary: 'Get a version of an OpenAPI spec',
    permission: 'openapiSpec.view',
    result: OpenAPISpecVersion,
    status: 200,
  }),
  getVersionContent: operation({
    id: 'getOpenAPISpecVersionContentById',
    isExpensive: true,
    method: 'GET',
    path: `${path}/versions/{versionId}/content`,
    summary: 'Get the content of a version of an OpenAPI spec',
    permission: 'openapiSpec.view',
    result: OpenAPISpecVersionContent,
    status: 200,
  }),
  getLatestVersionRawContent: operation({
    id: 'getLatestOpenAPISpecVersionContentRaw',
    isExpensive: true,
    method: 'GET',
    path: `${path}/versions/latest/content/raw`,
    summary: 'Get the root document of the latest version of an OpenAPI spec as text',
    description: 'For the same readers as its content.',
    permission: 'openapiSpec.view',
    result: OpenAPISpecRawContent,
    visitors: true,
    allowsAnonymous: true,
    status: 200,
  }),
  getVersionRawContent: operation({
    id: 'getOpenAPISpecVersionContentRawById',
    isExpensive: true,
    method: 'GET',
    path: `${path}/versions/{versionId}/content/raw`,
    summary: 'Get the root document of a version of an OpenAPI spec as text',
    permission: 'openapiSpec.view',
    result: OpenAPISpecRawContent,
    status: 200,
  }),
};

import { z } from 'zod';
import { operation } from './operation.ts';
import { Id, listOf, pageQuery, Timestamp } from './schema/common.ts';
import { patternedText, text, webAddress } from './schema/text.ts';

/** What a spec is called in paths. */
export const OpenAPISpecSlug = patternedText(
  { min: 1, max: 100 },
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  'lower-case letters and digits, in parts joined by single hyphens',
).meta({ examples: ['petstore'] });

export const OpenAPISpecVisibility = z.enum(['private', 'public']).meta({
  id: 'OpenAPISpecVisibility',
  description:
    'Who may read the content of the latest version: members of the organization and visitors of its sites (private), or anyone, without a token (public).',
});
export type OpenAPISpecVisibility = z.output<typeof OpenAPISpecVisibility>;

export const OpenAPISpecProcessingState = z.enum(['pending', 'progress', 'complete']).meta({
  id: 'OpenAPISpecProcessingState',
  description: 'How far the last source is processed; complete after a failure, too.',
});
export type OpenAPISpecProcessingState = z.output<typeof OpenAPISpecProcessingState>;

export const OpenAPISpecProcessingErrorCode = z.enum(['FETCH_TIMEOUT', 'FETCH_ERROR', 'PARSE_ERROR']).meta({
  id: 'OpenAPISpecProcessingErrorCode',
  description:
    'Why the last source became no version: it, or a file it refers to, did not come in time, could not be fetched, or is no OpenAPI 3 or Swagger 2 document.',
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
        description: 'Where it is fetched from; absent for one that was sent as text.',
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
  .meta({ id: 'OpenAPISpec', description: 'A description of an HTTP API, with its versions.' });
export type OpenAPISpec = z.output<typeof OpenAPISpec>;

const contentAddress = z.string().meta({
  format: 'uri',
  maxLength: 2048,
  description: 'Where the content of the version is read.',
  examples: [
    'https://docs.example.com/v1/orgs/org_1b2KPwYm0aTz6sQvXe4d/openapi/petstore/versions/specver_5vXn0cQeYtR2mB8kJwZ1/content',
  ],
});

export const OpenAPISpecVersion = z
  .object({
    object: z.literal('openapi-spec-version'),
    id: Id,
    createdAt: Timestamp.optional(),
    url: contentAddress,
    urls: z.object({ location: z.string() }).meta({ id: 'OpenAPISpecVersionUrls' }),
  })
  .meta({
    id: 'OpenAPISpecVersion',
    description: 'What a spec said from some time on. It never changes.',
  });
export type OpenAPISpecVersion = z.output<typeof OpenAPISpecVersion>;

export const OpenAPISpecVersionContent = z
  .object({
    filesystem: z.record(z.string(), z.unknown()).meta({
      description:
        'The files of the spec, as JSON, by their names; the first is the document itself. References between them are as they were written: relative to the name of the file.',
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
    url: contentAddress,
  })
  .meta({ id: 'OpenAPISpecVersionContent' });
export type OpenAPISpecVersionContent = z.output<typeof OpenAPISpecVersionContent>;

const Source = z
  .object({
    url: webAddress(2048)
      .refine((value) => !hasCredentials(value), { error: 'must not contain a user name or password' })
      .optional()
      .meta({
        description: 'Where it is fetched from, now and whenever it is processed again.',
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
    description: 'Where an OpenAPI 3 or Swagger 2 document is, or the document itself: one of both.',
    examples: [{ url: 'https://api.example.com/openapi.yaml' }],
  });
export type OpenAPISpecSource = z.output<typeof Source>;

function hasCredentials(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.username !== '' || url.password !== '');
}

const base = '/v1/orgs/{organizationId}/openapi';
const path = `${base}/{specSlug}` as const;
const processed =
  'It is processed in the background: `processingState` goes from pending to progress to complete, and a version is made when the content changed.';

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
    method: 'POST',
    path: base,
    summary: 'Create an OpenAPI spec',
    description: processed,
    permission: 'organization.createOpenAPISpec',
    body: z.object({ slug: OpenAPISpecSlug, source: Source }),
    result: OpenAPISpec,
    status: 201,
    errors: ['conflict'],
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
    method: 'PUT',
    path,
    summary: 'Create an OpenAPI spec, or process it again',
    description: `From the given source, which replaces the one before. ${processed}`,
    permission: 'organization.createOpenAPISpec',
    body: z.object({ source: Source }),
    result: OpenAPISpec,
    status: 200,
  }),
  update: operation({
    id: 'updateOpenAPISpecBySlug',
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
    method: 'GET',
    path: `${path}/versions/latest/content`,
    summary: 'Get the content of the latest version of an OpenAPI spec',
    description:
      'For visitors of a site of the organization, too; for anyone, without a token, when the spec is public.',
    permission: 'openapiSpec.view',
    result: OpenAPISpecVersionContent,
    visitors: true,
    withoutToken: true,
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
    method: 'GET',
    path: `${path}/versions/{versionId}/content`,
    summary: 'Get the content of a version of an OpenAPI spec',
    permission: 'openapiSpec.view',
    result: OpenAPISpecVersionContent,
    status: 200,
  }),
};

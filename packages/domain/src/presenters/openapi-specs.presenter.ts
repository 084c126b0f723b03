import {
  OpenAPISpec,
  type OpenAPISpecFile,
  type OpenAPISpecRawContent,
  OpenAPISpecVersion,
  type OpenAPISpecVersionContent,
  permits,
} from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import { plainMembers } from './plain-members.ts';
import {
  type OpenAPISpecVersionRow,
  openapiSpecVersionRow,
} from '../store/workspace/openapi-spec-versions.repository.ts';
import { type OpenAPISpecRow, openapiSpecRow } from '../store/workspace/openapi-specs.repository.ts';

type SpecKey = { readonly organization_id: string; readonly slug: string };

export const openapiSpecMembers = plainMembers(OpenAPISpec, openapiSpecRow, {
  renamed: { sourceURL: 'source_url', lastProcessErrorCode: 'last_error_code' },
});
export const openapiSpecVersionMembers = plainMembers(OpenAPISpecVersion, openapiSpecVersionRow);

export function presentSpec(settings: DomainSettings, row: OpenAPISpecRow): OpenAPISpec {
  const role = row.organization_role;
  return {
    object: 'openapi-spec',
    ...openapiSpecMembers.present(row),
    ...(row.last_version_id !== null && { lastVersion: row.last_version_id }),
    permissions: { view: permits('openapiSpec.view', role), edit: permits('openapiSpec.edit', role) },
    urls: {
      location: locationOf(settings, row),
      app: `${settings.appUrl}/o/${row.organization_id}/openapi/${row.slug}`,
    },
  };
}

export function presentSpecVersion(settings: DomainSettings, row: OpenAPISpecVersionRow): OpenAPISpecVersion {
  return {
    object: 'openapi-spec-version',
    ...openapiSpecVersionMembers.present(row),
    url: contentUrlOf(settings, row, row.id),
    urls: { location: `${locationOf(settings, row)}/versions/${row.id}` },
  };
}

type SpecFiles = Record<string, unknown>;

/** `content` is the files by name, as JSON text. Visitors get a list, as `listFiles` makes it. */
export function presentSpecVersionContent(
  settings: DomainSettings,
  version: SpecKey & { readonly versionId: string },
  content: string,
  listFiles?: (files: SpecFiles) => OpenAPISpecFile[],
): OpenAPISpecVersionContent {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only objects of files by name are stored.
  const files = JSON.parse(content) as SpecFiles;
  const url = contentUrlOf(settings, version, version.versionId);
  return { filesystem: listFiles === undefined ? files : listFiles(files), url };
}

/** The root document of a version, whose files are stored as JSON, the root document first. */
export function presentRawContent(content: string): OpenAPISpecRawContent {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only objects of files by name are stored.
  const [root] = Object.values(JSON.parse(content) as Record<string, unknown>);
  return { text: `${JSON.stringify(root, null, 2)}\n`, format: 'json' };
}

function contentUrlOf(settings: DomainSettings, spec: SpecKey, versionId: string): string {
  return `${locationOf(settings, spec)}/versions/${versionId}/content`;
}

function locationOf(
  { publicUrl }: DomainSettings,
  { organization_id: organizationId, slug }: SpecKey,
): string {
  return `${publicUrl}/v1/orgs/${organizationId}/openapi/${slug}`;
}

import { OpenAPISpec, OpenAPISpecVersion, type OpenAPISpecVersionContent, permits } from '@lectern/contract';
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

/** `content` is the files by name, as JSON text. Visitors get a list, with what each file refers to. */
export function presentSpecVersionContent(
  settings: DomainSettings,
  version: SpecKey & { readonly versionId: string },
  content: string,
  referencesIn?: (file: unknown) => string[],
): OpenAPISpecVersionContent {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only objects of files by name are stored.
  const filesystem = JSON.parse(content) as Record<string, unknown>;
  const url = contentUrlOf(settings, version, version.versionId);
  if (referencesIn === undefined) return { filesystem, url };
  const files = Object.entries(filesystem).map(([filename, specification], index) => ({
    isEntrypoint: index === 0,
    specification,
    filename,
    dir: filename.includes('/') ? filename.slice(0, filename.lastIndexOf('/') + 1) : './',
    references: referencesIn(specification),
  }));
  return { filesystem: files, url };
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

import {
  type OpenAPISpec,
  type OpenAPISpecVersion,
  type OpenAPISpecVersionContent,
  permits,
} from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import type { OpenAPISpecVersionRow } from '../store/workspace/openapi-spec-versions.repository.ts';
import type { OpenAPISpecRow } from '../store/workspace/openapi-specs.repository.ts';

type SpecKey = { readonly organization_id: string; readonly slug: string };

export function presentSpec(settings: DomainSettings, row: OpenAPISpecRow): OpenAPISpec {
  const role = row.organization_role;
  return {
    object: 'openapi-spec',
    id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    slug: row.slug,
    ...(row.source_url !== null && { sourceURL: row.source_url }),
    visibility: row.visibility,
    processingState: row.processing_state,
    ...(row.last_version_id !== null && { lastVersion: row.last_version_id }),
    ...(row.last_processed_at !== null && { lastProcessedAt: row.last_processed_at }),
    ...(row.last_error_code !== null && { lastProcessErrorCode: row.last_error_code }),
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
    id: row.id,
    createdAt: row.created_at,
    url: contentUrlOf(settings, row, row.id),
    urls: { location: `${locationOf(settings, row)}/versions/${row.id}` },
  };
}

/** `content` is the files by name, as JSON text. */
export function presentSpecVersionContent(
  settings: DomainSettings,
  version: SpecKey & { readonly versionId: string },
  content: string,
): OpenAPISpecVersionContent {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only objects of files by name are stored.
  const filesystem = JSON.parse(content) as Record<string, unknown>;
  return { filesystem, url: contentUrlOf(settings, version, version.versionId) };
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

import type { OpenAPISpec, OpenAPISpecVersion } from '@lectern/contract';
import type { OpenAPISpecVersionRow } from '../store/workspace/openapi-spec-versions.repository.ts';
import { presentSpec, presentSpecVersion } from '../presenters/openapi-specs.presenter.ts';
import type { OpenAPISpecRow } from '../store/workspace/openapi-specs.repository.ts';
import { kind } from './kind.ts';

export const openapiSpecKind = kind<OpenAPISpecRow, OpenAPISpec>({
  name: 'OpenAPISpec',
  columns: {
    id: { ref: 'openapi_specs.id', type: 'text' },
    organization_id: { ref: 'openapi_specs.organization_id', type: 'text' },
    slug: { ref: 'openapi_specs.slug', type: 'text' },
    source_url: { ref: 'openapi_specs.source_url', type: 'text' },
    visibility: { ref: 'openapi_specs.visibility', type: 'text' },
    processing_state: { ref: 'openapi_specs.processing_state', type: 'text' },
    run: { ref: 'openapi_specs.run', type: 'integer' },
    last_version_id: { ref: 'openapi_specs.last_version_id', type: 'text' },
    last_processed_at: { ref: 'openapi_specs.last_processed_at', type: 'timestamp' },
    last_error_code: { ref: 'openapi_specs.last_error_code', type: 'text' },
    created_at: { ref: 'openapi_specs.created_at', type: 'timestamp' },
    updated_at: { ref: 'openapi_specs.updated_at', type: 'timestamp' },
    organization_role: { ref: 'members.role', type: 'text' },
  },
  plain: {
    id: 'id',
    slug: 'slug',
    sourceURL: 'source_url',
    visibility: 'visibility',
    processingState: 'processing_state',
    lastProcessedAt: 'last_processed_at',
    lastProcessErrorCode: 'last_error_code',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  references: { organizationId: 'organization_id', lastVersionId: 'last_version_id' },
  present: presentSpec,
  byId: ({ store, actor, parent }) => store.openapiSpecs.visible(parent, actor.userId),
});

export const openapiSpecVersionKind = kind<OpenAPISpecVersionRow, OpenAPISpecVersion>({
  name: 'OpenAPISpecVersion',
  columns: {
    id: { ref: 'openapi_spec_versions.id', type: 'text' },
    spec_id: { ref: 'openapi_spec_versions.spec_id', type: 'text' },
    created_at: { ref: 'openapi_spec_versions.created_at', type: 'timestamp' },
    organization_id: { ref: 'openapi_specs.organization_id', type: 'text' },
    slug: { ref: 'openapi_specs.slug', type: 'text' },
  },
  plain: { id: 'id', createdAt: 'created_at' },
  references: { specId: 'spec_id' },
  present: presentSpecVersion,
  byId: ({ store, actor, parent }) => store.openapiSpecVersions.visible(parent, actor.userId),
});

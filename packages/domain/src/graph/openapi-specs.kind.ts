import { openapiSpecVersionRow } from '../store/workspace/openapi-spec-versions.repository.ts';
import { presentSpec, presentSpecVersion } from '../presenters/openapi-specs.presenter.ts';
import { openapiSpecRow } from '../store/workspace/openapi-specs.repository.ts';
import { kind } from './kind.ts';

export const openapiSpecKind = kind({
  name: 'OpenAPISpec',
  row: openapiSpecRow,
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

export const openapiSpecVersionKind = kind({
  name: 'OpenAPISpecVersion',
  row: openapiSpecVersionRow,
  plain: { id: 'id', createdAt: 'created_at' },
  references: { specId: 'spec_id' },
  present: presentSpecVersion,
  byId: ({ store, actor, parent }) => store.openapiSpecVersions.visible(parent, actor.userId),
});

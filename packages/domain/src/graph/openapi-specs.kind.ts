import { openapiSpecVersionRow } from '../store/workspace/openapi-spec-versions.repository.ts';
import {
  openapiSpecMembers,
  openapiSpecVersionMembers,
  presentSpec,
  presentSpecVersion,
} from '../presenters/openapi-specs.presenter.ts';
import { openapiSpecRow } from '../store/workspace/openapi-specs.repository.ts';
import { kind } from './kind.ts';

export const openapiSpecKind = kind({
  name: 'OpenAPISpec',
  row: openapiSpecRow,
  members: openapiSpecMembers,
  references: { organizationId: 'organization_id', lastVersionId: 'last_version_id' },
  present: presentSpec,
  byId: ({ store, actor, parent }) => store.openapiSpecs.visible(parent, actor.userId),
});

export const openapiSpecVersionKind = kind({
  name: 'OpenAPISpecVersion',
  row: openapiSpecVersionRow,
  members: openapiSpecVersionMembers,
  references: { specId: 'spec_id' },
  present: presentSpecVersion,
  byId: ({ store, actor, parent }) => store.openapiSpecVersions.visible(parent, actor.userId),
});

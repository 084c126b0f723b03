import { byAge, reversed, rowList } from '../../context/list.ts';
import type { OpenAPISpecVersionRow } from '../../store/workspace/openapi-spec-versions.repository.ts';
import { presentSpec, presentSpecVersion } from '../../presenters/openapi-specs.presenter.ts';
import type { OpenAPISpecRow } from '../../store/workspace/openapi-specs.repository.ts';

/** The OpenAPI specs of an organization, oldest first. */
export const specsOfOrganization = rowList({
  name: 'openapi-specs',
  order: byAge<OpenAPISpecRow>('openapi_specs'),
  query: ({ store, actor, parent }) => store.openapiSpecs.listOfOrganization(parent, actor.userId),
  presentRow: presentSpec,
});

/** The versions of an OpenAPI spec, latest first. */
export const versionsOfSpec = rowList({
  name: 'openapi-spec-versions',
  order: reversed(byAge<OpenAPISpecVersionRow>('openapi_spec_versions')),
  query: ({ store, actor, parent }) => store.openapiSpecVersions.listOfSpec(parent, actor.userId),
  presentRow: presentSpecVersion,
});

import type { Ctx } from '../context/context.ts';
import type { OpenAPISpecRow } from '../store/workspace/openapi-specs.repository.ts';
import { getPathParameter } from '../core/path-parameter.ts';

/** The OpenAPI spec of a path, whether or not the actor may see it. */
export function findSpec(
  { store, actor }: Pick<Ctx, 'store' | 'actor'>,
  input: Readonly<Record<string, unknown>>,
): Promise<OpenAPISpecRow | undefined> {
  const userId = actor.kind === 'user' ? actor.userId : '';
  return store.openapiSpecs.find(
    getPathParameter(input, 'organizationId'),
    getPathParameter(input, 'specSlug'),
    userId,
  );
}

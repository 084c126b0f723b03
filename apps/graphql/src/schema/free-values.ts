import type { JsonScalar } from './builder.ts';

/** Members that are JSON of a form that the schema does not describe, by type and member. */
const freeValues: Readonly<Record<string, JsonScalar>> = {
  'SiteAdaptiveSchema.jsonSchema': 'JSONSchema',
  'UpdateSiteAdaptiveSchema.jsonSchema': 'JSONSchema',
  'OpenAPISpecVersionContent.filesystem': 'OpenAPIFiles',
  'QueryPublishedContentVisitor.unsignedClaims': 'Claims',
  // The value of any member of a page, a file or a reusable content.
  'MergeConflict.base': 'JSON',
  'MergeConflict.changeRequest': 'JSON',
  'MergeConflict.space': 'JSON',
  // What the generator of a page stored; imported as it was.
  'ComputedSource.dependencies': 'JSON',
  'ComputedSource.props': 'JSON',
};

/** The scalar of a member whose form the schema does not describe; throws for any that is not listed. */
export function scalarOfFreeValue(parent: string, member: string): JsonScalar {
  const scalar = freeValues[`${parent}.${member}`];
  if (scalar === undefined) throw new Error(`${parent}.${member} has no type in GraphQL`);
  return scalar;
}

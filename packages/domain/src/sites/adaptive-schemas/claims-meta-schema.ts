import type { SchemaObject } from 'ajv';

/** The deepest nesting of object claims. */
const maxDepth = 8;
const description = { type: 'string', maxLength: 1024 };

/** The meta-schema of claims of one type: type, description and `members`, nothing else. */
function claim(type: string, members: Readonly<Record<string, SchemaObject>> = {}): SchemaObject {
  return {
    type: 'object',
    properties: { type: { const: type }, description, ...members },
    required: ['type', 'description', ...Object.keys(members).filter((name) => name !== 'enum')],
    additionalProperties: false,
  };
}

function oneOfTypes(claims: readonly SchemaObject[]): SchemaObject {
  return { type: 'object', discriminator: { propertyName: 'type' }, oneOf: claims };
}

const primitives = [
  claim('boolean'),
  claim('string', {
    enum: {
      type: 'array',
      items: { type: 'string', maxLength: 256 },
      minItems: 1,
      maxItems: 100,
      uniqueItems: true,
    },
  }),
  claim('number'),
];
const closed = { const: false };

/** The meta-schema of claims by name, with objects nested at most `depth` levels deep. */
function claimsByName(depth: number): SchemaObject {
  const array = claim('array', { items: oneOfTypes(primitives) });
  const nested =
    depth > 0 ? [claim('object', { properties: claimsByName(depth - 1), additionalProperties: closed })] : [];
  return {
    type: 'object',
    maxProperties: 200,
    // Assigned by this name, a claim would replace the prototype of the claims object.
    propertyNames: { minLength: 1, maxLength: 128, not: { const: '__proto__' } },
    additionalProperties: oneOfTypes([...primitives, array, ...nested]),
  };
}

const unsigned = {
  type: 'object',
  properties: {
    type: { const: 'object' },
    description,
    properties: claimsByName(maxDepth - 1),
    // Closed, or open to boolean claims that it does not name.
    // oxlint-disable-next-line unicorn/no-thenable -- A keyword of JSON Schema.
    additionalProperties: { if: { type: 'boolean' }, then: closed, else: claim('boolean') },
  },
  required: ['type', 'additionalProperties'],
  additionalProperties: false,
};

/** The meta-schema of the schemas of visitor claims (DECISIONS B4). */
export const claimsMetaSchema: SchemaObject = {
  type: 'object',
  properties: {
    $schema: { enum: ['http://json-schema.org/draft-07/schema#', 'http://json-schema.org/draft-07/schema'] },
    $id: { type: 'string', minLength: 1, maxLength: 2048 },
    type: { const: 'object' },
    properties: { ...claimsByName(maxDepth), properties: { unsigned } },
    additionalProperties: closed,
  },
  required: ['type', 'properties', 'additionalProperties'],
  additionalProperties: false,
};

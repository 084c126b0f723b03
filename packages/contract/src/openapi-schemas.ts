import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

/** A JSON Schema of draft 2020-12, as OpenAPI 3.1 uses it. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

const definitions = '#/$defs/';
const schemaPath = '#/components/schemas/';

/** Collects the named schemas, so that every use of one references the same component. */
export class SchemaComponents {
  readonly #named = new Map<string, JsonSchema>();

  /** The schema of a request (`input`) or a response (`output`), with references to the named ones. */
  schemaOf(type: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const { $schema: _, $defs, ...schema } = z.toJSONSchema(type, { io, override: simplifySchema });
    for (const [name, definition] of Object.entries($defs ?? {}))
      this.#add(name, withComponentPaths(definition));
    return withComponentPaths(schema);
  }

  find(name: string): JsonSchema | undefined {
    return this.#named.get(name);
  }

  /** All named schemas, by name in alphabetical order. */
  all(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#named].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  #add(name: string, schema: JsonSchema): void {
    const known = this.#named.get(name);
    if (known !== undefined && !isDeepStrictEqual(known, schema)) {
      throw new Error(`two different schemas are both named ${name}`);
    }
    this.#named.set(name, schema);
  }
}

/** The name of the component that a schema references. */
export function referencedComponent(schema: JsonSchema): string | undefined {
  return schema.$ref?.startsWith(schemaPath) ? schema.$ref.slice(schemaPath.length) : undefined;
}

function simplifySchema({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: JsonSchema;
}): void {
  // Requests may have, and responses will have, further members: versioning of the API is additive.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.type === 'integer') {
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  }
  // JSON Schema has no flags: the pattern would reject what the server accepts.
  const patterns = zodSchema._zod.bag['patterns'];
  if (
    patterns instanceof Set &&
    [...patterns].some((pattern) => pattern instanceof RegExp && pattern.ignoreCase)
  ) {
    delete jsonSchema.pattern;
  }
}

function withComponentPaths(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema).replaceAll(`"$ref":"${definitions}`, `"$ref":"${schemaPath}`);
  const renamed: JsonSchema = JSON.parse(text);
  return renamed;
}

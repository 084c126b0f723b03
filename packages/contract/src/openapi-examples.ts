import {
  exampleId,
  exampleString,
  falseFlags,
  idPrefixes,
  omittedMembers,
} from './openapi-example-values.ts';
import { type JsonSchema, referencedComponent, type SchemaComponents } from './openapi-schemas.ts';

/** Placeholder for a string without an example; the tests reject a document that has it. */
export const missingExample = 'an example is missing here';

export type Examples = {
  /** A complete example for a schema. Members of `similar` are used where they fit. */
  of(schema: JsonSchema, similar?: unknown): unknown;
};

type ExampleContext = {
  /** Name of the member or parameter. */
  readonly name: string;
  /** The members so far of the example that the member belongs to. */
  readonly siblings: Readonly<Record<string, unknown>>;
  /** The components that contain the schema, innermost first. */
  readonly components: readonly string[];
  readonly similar: unknown;
};

/**
 * Generates examples from schemas: the example of the schema itself, or one that fits its constraints and
 * the name of the member. `urlOf` gives the URL of the example of a component.
 */
export function createExamples(
  components: SchemaComponents,
  urlOf: (component: string) => string | undefined,
): Examples {
  return { of: (schema, similar) => generate(schema, { name: '', siblings: {}, components: [], similar }) };

  function generate(schema: JsonSchema, context: ExampleContext): unknown {
    const component = referencedComponent(schema);
    if (component !== undefined) {
      const named = components.find(component);
      if (named === undefined) throw new Error(`there is no component ${component}`);
      return generate(named, { ...context, components: [component, ...context.components] });
    }
    const { examples, enum: values, anyOf, oneOf } = schema;
    if (Array.isArray(examples)) return examples[0];
    if (schema.const !== undefined) return schema.const;
    if (values?.[0] !== undefined) return values[0];
    const [first] = anyOf ?? oneOf ?? [];
    if (first !== undefined) return generate(first, context);
    switch (schema.type) {
      case 'object':
        return generateObject(schema, context);
      case 'array':
        return [
          generate(singleSchema(schema.items), { ...context, similar: memberOf(context.similar, '0') }),
        ];
      case 'string':
        return generateString(schema, context);
      case 'integer':
      case 'number':
        return Math.max(schema.minimum ?? 0, 2);
      case 'boolean':
        return !falseFlags.has(context.name);
      default:
        return null;
    }
  }

  function generateObject(schema: JsonSchema, context: ExampleContext): unknown {
    const example: Record<string, unknown> = {};
    for (const [name, member] of Object.entries(schema.properties ?? {})) {
      const inner = { ...context, name, siblings: example, similar: memberOf(context.similar, name) };
      if (!omittedMembers.has(name)) example[name] = generate(singleSchema(member), inner);
    }
    return example;
  }

  function generateString(schema: JsonSchema, context: ExampleContext): unknown {
    const { name, siblings, similar } = context;
    if (typeof similar === 'string' && fits(schema, similar)) return similar;
    if (schema.format === 'date-time') return '2026-03-02T09:30:00.000Z';
    if (schema.format === 'email') return 'ada@example.com';
    if (name === 'id') {
      const prefix = idPrefixes[String(siblings['object'] ?? siblings['type'])];
      if (prefix !== undefined) return exampleId(prefix);
    }
    if (name === 'location') {
      const url = context.components.map(urlOf).find((found) => found !== undefined);
      if (url !== undefined) return url;
    }
    return exampleString(`${context.components[0]}.${name}`) ?? exampleString(name) ?? missingExample;
  }
}

/** JSON Schema also allows booleans and lists of schemas; the contract has none. */
function singleSchema(schema: JsonSchema['items']): JsonSchema {
  if (typeof schema === 'object' && !Array.isArray(schema)) return schema;
  throw new Error('cannot generate an example for this form of schema');
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function fits({ pattern, minLength = 0, maxLength = Infinity }: JsonSchema, text: string): boolean {
  return text.length >= minLength && text.length <= maxLength && new RegExp(pattern ?? '', 'u').test(text);
}

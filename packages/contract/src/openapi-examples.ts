import {
  exampleId,
  exampleText,
  idPrefixes,
  uncommonMembers,
  unlikelyFlags,
} from './openapi-example-texts.ts';
import { type JsonSchema, referredName, type SchemaComponents } from './openapi-schemas.ts';

/** Stands where no example is known; the tests refuse a document that shows it. */
export const missingExample = 'an example is missing here';

export type Examples = {
  /** A full example of what a schema describes. Members of `similar` serve where they fit. */
  of(schema: JsonSchema, similar?: unknown): unknown;
};

type Place = {
  /** Name of the member or parameter. */
  readonly name: string;
  /** The example of the object that has the member, as far as it is made. */
  readonly siblings: Readonly<Record<string, unknown>>;
  /** The component that the schema is part of, then the one that it is part of, and so on. */
  readonly components: readonly string[];
  readonly similar: unknown;
};

/**
 * Makes examples out of schemas: what a schema shows itself, else what fits its constraints and the
 * name of its place. `addressOf` gives the address of an example of a component.
 */
export function createExamples(
  components: SchemaComponents,
  addressOf: (component: string) => string | undefined,
): Examples {
  return { of: (schema, similar) => make(schema, { name: '', siblings: {}, components: [], similar }) };

  function make(schema: JsonSchema, place: Place): unknown {
    const component = referredName(schema);
    if (component !== undefined) {
      const named = components.find(component);
      if (named === undefined) throw new Error(`there is no component ${component}`);
      return make(named, { ...place, components: [component, ...place.components] });
    }
    const { examples, enum: values, anyOf, oneOf } = schema;
    if (Array.isArray(examples)) return examples[0];
    if (schema.const !== undefined) return schema.const;
    if (values?.[0] !== undefined) return values[0];
    const [first] = anyOf ?? oneOf ?? [];
    if (first !== undefined) return make(first, place);
    switch (schema.type) {
      case 'object':
        return makeObject(schema, place);
      case 'array':
        return [make(plain(schema.items), { ...place, similar: memberOf(place.similar, '0') })];
      case 'string':
        return makeText(schema, place);
      case 'integer':
      case 'number':
        return Math.max(schema.minimum ?? 0, 2);
      case 'boolean':
        return !unlikelyFlags.has(place.name);
      default:
        return null;
    }
  }

  function makeObject(schema: JsonSchema, place: Place): unknown {
    const made: Record<string, unknown> = {};
    for (const [name, member] of Object.entries(schema.properties ?? {})) {
      const inner = { ...place, name, siblings: made, similar: memberOf(place.similar, name) };
      if (!uncommonMembers.has(name)) made[name] = make(plain(member), inner);
    }
    return made;
  }

  function makeText(schema: JsonSchema, place: Place): unknown {
    const { name, siblings, similar } = place;
    if (typeof similar === 'string' && fits(schema, similar)) return similar;
    if (schema.format === 'date-time') return '2026-03-02T09:30:00.000Z';
    if (schema.format === 'email') return 'ada@example.com';
    if (name === 'id') {
      const prefix = idPrefixes[String(siblings['object'] ?? siblings['type'])];
      if (prefix !== undefined) return exampleId(prefix);
    }
    if (name === 'location') {
      const address = place.components.map(addressOf).find((found) => found !== undefined);
      if (address !== undefined) return address;
    }
    return exampleText(`${place.components[0]}.${name}`) ?? exampleText(name) ?? missingExample;
  }
}

/** JSON Schema also allows booleans and lists of schemas; the contract makes none. */
function plain(schema: JsonSchema['items']): JsonSchema {
  if (typeof schema === 'object' && !Array.isArray(schema)) return schema;
  throw new Error('cannot make an example of this form of schema');
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function fits({ pattern, minLength = 0, maxLength = Infinity }: JsonSchema, text: string): boolean {
  return text.length >= minLength && text.length <= maxLength && new RegExp(pattern ?? '', 'u').test(text);
}

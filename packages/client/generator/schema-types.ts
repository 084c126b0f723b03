import type { JsonSchema } from '@lectern/contract/openapi';

const schemaPath = '#/components/schemas/';
/** Members of schemas: those that say a type, and those that limit or describe its values. */
const known = new Set(
  `description deprecated example examples default title format pattern minLength maxLength minItems maxItems minimum
  maximum uniqueItems exclusiveMinimum exclusiveMaximum multipleOf propertyNames contentEncoding $ref type const enum
  oneOf anyOf items properties required additionalProperties`.split(/\s+/),
);

/** The name of the type of a component; `Error` is a class of the language. */
export function typeName(component: string): string {
  return component === 'Error' ? 'ErrorBody' : component;
}

/** The TypeScript type of the values of a schema. Throws for what no schema of the contract has. */
export function typeOf(schema: JsonSchema, indent = ''): string {
  const unknown = Object.keys(schema).find((key) => !known.has(key));
  if (unknown !== undefined)
    throw new Error(`No type is known for "${unknown}" in ${JSON.stringify(schema)}.`);
  if (schema.$ref !== undefined) return typeName(schema.$ref.slice(schemaPath.length));
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map(literal));
  const options = schema.oneOf ?? schema.anyOf;
  if (options !== undefined) return union(options.map((option) => typeOf(asSchema(option), indent)));
  if (Array.isArray(schema.type))
    return union(schema.type.map((type) => typeOf({ ...schema, type }, indent)));
  return typeOfKind(schema, indent);
}

function typeOfKind(schema: JsonSchema, indent: string): string {
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return arrayOf(Array.isArray(schema.items) ? true : schema.items, indent);
    case 'object':
      return objectType(schema, indent);
    default:
      return 'unknown';
  }
}

function arrayOf(items: JsonSchema['items'], indent: string): string {
  if (Array.isArray(items)) throw new Error('Tuples have no type here.');
  const type = items === undefined ? 'unknown' : typeOf(asSchema(items), indent);
  return /^[\w.]+$/.test(type) ? `${type}[]` : `Array<${type}>`;
}

function objectType(schema: JsonSchema, indent: string): string {
  const { properties = {}, additionalProperties: further } = schema;
  const names = Object.keys(properties);
  if (names.length > 0) return members(properties, schema.required ?? [], indent);
  if (further === undefined) return 'Record<never, never>';
  return `Record<string, ${typeOf(asSchema(further), indent)}>`;
}

/** An object type with a member for each schema. */
export function members(
  schemas: Readonly<Record<string, JsonSchema | boolean>>,
  required: readonly string[],
  indent: string,
): string {
  const inner = `${indent}  `;
  const lines = Object.entries(schemas).map(([name, declared]) => {
    const schema = asSchema(declared);
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    const type = typeOf(schema, inner);
    const member = required.includes(name) ? `${key}: ${type}` : `${key}?: ${type} | undefined`;
    return `${comment(schema, inner)}${inner}${member};\n`;
  });
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}${indent}}`;
}

/** The description of a schema or an operation as a comment of its own line. */
export function comment(
  { description, deprecated }: Pick<JsonSchema, 'description' | 'deprecated'>,
  indent: string,
): string {
  const parts = [
    ...(description === undefined ? [] : [description.replaceAll('*/', '*\\/').replaceAll(/\s*\n\s*/g, ' ')]),
    ...(deprecated === true ? ['@deprecated'] : []),
  ];
  return parts.length === 0 ? '' : `${indent}/** ${parts.join(' ')} */\n`;
}

function asSchema(schema: JsonSchema | boolean): JsonSchema {
  return typeof schema === 'boolean' ? {} : schema;
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

function literal(value: unknown): string {
  return typeof value === 'string'
    ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
    : String(value);
}

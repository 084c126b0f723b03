import { dataOf, listOf, type NodeData } from './document-node.ts';
import { type Files, followRef } from './openapi-refs.ts';

/** An example has properties of properties so deep, and so many of each. */
const maxDepth = 4;
const maxProperties = 30;
/** Of schemas that refer to each other, an example would have hundreds of thousands of values. */
const maxValues = 400;

/** How deep a value is in its example, and how many more that may have. */
type Place = { readonly depth: number; readonly budget: { values: number } };

/** A value of a type of a body, as it says itself or by its schema; `undefined` for a body without JSON. */
export function exampleOfBody(files: Files, body: NodeData): unknown {
  const content = Object.entries(dataOf(body['content'])).find(([type]) => /\bjson\b/.test(type));
  if (content === undefined) return undefined;
  const media = dataOf(content[1]);
  const [named] = Object.values(dataOf(media['examples']));
  return media['example'] ?? followRef(files, named)['value'] ?? exampleOf(files, media['schema']);
}

/** A value that a schema may describe. */
export function exampleOf(
  files: Files,
  value: unknown,
  place: Place = { depth: 0, budget: { values: maxValues } },
): unknown {
  const { depth, budget } = place;
  budget.values -= 1;
  const below = { depth: depth + 1, budget };
  const schema = followRef(files, value);
  const [first] = listOf(schema['examples']);
  const [choice] = listOf(schema['enum']);
  const [alternative] = [...listOf(schema['oneOf']), ...listOf(schema['anyOf'])];
  const own = schema['example'] ?? first ?? schema['default'] ?? schema['const'] ?? choice;
  if (own !== undefined) return own;
  const { type } = schema;
  switch (Array.isArray(type) ? type.find((one) => one !== 'null') : type) {
    case 'string':
      return stringOfFormat(schema['format']);
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'array':
      return depth < maxDepth ? [exampleOf(files, schema['items'], below)] : [];
    default:
      if (alternative !== undefined && depth < maxDepth) return exampleOf(files, alternative, below);
      return exampleOfObject(files, schema, place);
  }
}

function exampleOfObject(files: Files, schema: NodeData, { depth, budget }: Place): unknown {
  if (depth >= maxDepth) return {};
  const below = { depth: depth + 1, budget };
  const parts = [
    schema,
    ...listOf(schema['allOf'])
      .slice(0, 10)
      .map((part) => followRef(files, part)),
  ];
  const members = parts.flatMap((part) => Object.entries(dataOf(part['properties'])).slice(0, maxProperties));
  return Object.fromEntries(
    members
      .slice(0, maxProperties)
      .flatMap(([name, member]) => (budget.values > 0 ? [[name, exampleOf(files, member, below)]] : [])),
  );
}

const formats: ReadonlyMap<unknown, string> = new Map([
  ['date', '2030-01-31'],
  ['date-time', '2030-01-31T12:00:00Z'],
  ['email', 'name@example.com'],
  ['uri', 'https://example.com'],
  ['uuid', '00000000-0000-4000-8000-000000000000'],
]);

function stringOfFormat(format: unknown): string {
  return formats.get(format) ?? 'text';
}

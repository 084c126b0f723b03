import { type DocumentJson, type Json, operationsOf } from './shared-parameters.ts';

/** Examples by JSON pointer (RFC 6901). */
export type Examples = {
  '/components/examples': Record<string, { value: unknown }>;
  [pointer: string]: unknown;
};
type MediaType = { schema?: { $ref?: string }; examples?: unknown };

const prefix = '#/components/examples/';

/** Members whose keys are names, not keywords. */
const nameMaps: ReadonlySet<string> = new Set([
  'paths',
  'schemas',
  'responses',
  'parameters',
  'headers',
  'securitySchemes',
  'properties',
]);

/** The document without its examples, and those, which refer to named ones instead of repeating them. */
export function detachExamples(served: DocumentJson): { document: DocumentJson; examples: Examples } {
  const found: Examples = { '/components/examples': {} };
  const document = detach(served, '', found) as DocumentJson;
  return { document, examples: shareExamples(found) };
}

/** Puts the examples back. */
export function attachExamples(committed: DocumentJson, examples: Examples): DocumentJson {
  const document = structuredClone(committed);
  const named = examples['/components/examples'];
  for (const mediaType of operationsOf(document).flatMap(responseMediaTypes)) {
    const name = schemaName(mediaType);
    if (name !== undefined && name in named) mediaType.examples = referenceTo(name);
  }
  for (const [pointer, example] of Object.entries(examples)) {
    const steps = pointer.slice(1).split('/').map(unescaped);
    const parent = steps.slice(0, -1).reduce<Json>((value, step) => value[step] as Json, document);
    parent[steps.at(-1) ?? ''] = resolve(example, named);
  }
  return document;
}

function detach(value: unknown, pointer: string, found: Examples): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item, index) => detach(item, `${pointer}/${index}`, found));
  const members = Object.entries(value).flatMap(([key, member]): [string, unknown][] => {
    const at = `${pointer}/${escaped(key)}`;
    if (nameMaps.has(key) && !Array.isArray(member)) return [[key, detachFromEach(member, at, found)]];
    if (key !== 'example' && key !== 'examples') return [[key, detach(member, at, found)]];
    if (!hasExampleOfSchema(value)) found[at] = member;
    return [];
  });
  return Object.fromEntries(members);
}

function detachFromEach(map: object, pointer: string, found: Examples): Json {
  return Object.fromEntries(
    Object.entries(map).map(([name, item]) => [name, detach(item, `${pointer}/${escaped(name)}`, found)]),
  );
}

/** Whether an example follows from the schema: it is the one with the same name. */
function hasExampleOfSchema(mediaType: MediaType): boolean {
  const name = schemaName(mediaType);
  return name !== undefined && JSON.stringify(mediaType.examples) === JSON.stringify(referenceTo(name));
}

function shareExamples(examples: Examples): Examples {
  const names = new Map<string, string>();
  for (const [name, { value }] of Object.entries(examples['/components/examples'])) {
    const form = JSON.stringify(value);
    if (form.length > 2 * prefix.length && !names.has(form)) names.set(form, name);
  }
  const share = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const name = names.get(JSON.stringify(value));
    return name === undefined ? shareWithin(value) : { $ref: prefix + name };
  };
  const shareWithin = (value: object) =>
    Array.isArray(value) ? value.map(share) : mapMembers(value, (member) => share(member));

  return {
    ...mapMembers(examples, share),
    '/components/examples': mapMembers(examples['/components/examples'], ({ value }, name) => ({
      value: names.get(JSON.stringify(value)) === name ? shareWithin(value as object) : share(value),
    })),
  };
}

function resolve(value: unknown, named: Examples['/components/examples']): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => resolve(item, named));
  const { $ref } = value as { $ref?: unknown };
  if (typeof $ref !== 'string' || !$ref.startsWith(prefix)) {
    return mapMembers(value, (member) => resolve(member, named));
  }
  return resolve(named[$ref.slice(prefix.length)]?.value, named);
}

function responseMediaTypes(operation: Json): MediaType[] {
  const responses = Object.values(operation['responses'] as Record<string, { content?: object }>);
  return responses.flatMap(({ content = {} }) => Object.values(content));
}

function schemaName({ schema }: MediaType): string | undefined {
  return /^#\/components\/schemas\/(.+)$/.exec(schema?.$ref ?? '')?.[1];
}

function referenceTo(name: string): Json {
  return { [name]: { $ref: prefix + name } };
}

function mapMembers<T, R>(
  value: Readonly<Record<string, T>>,
  change: (member: T, name: string) => R,
): Record<string, R>;
function mapMembers<R>(value: object, change: (member: unknown, name: string) => R): Record<string, R>;
function mapMembers(value: object, change: (member: unknown, name: string) => unknown): Json {
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, change(member, name)]));
}

function escaped(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1');
}

function unescaped(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

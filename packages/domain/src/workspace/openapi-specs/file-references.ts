import { UnreadableFileError } from './unreadable-file.ts';

/** Members whose value is data of the API: a `$ref` in it is not a reference. */
const valueKeywords = new Set(['const', 'default', 'enum', 'example', 'value']);
/** Members whose value is a map with arbitrary keys, which may equal any keyword. */
const mapKeywords = new Set([
  '$defs',
  'callbacks',
  'content',
  'definitions',
  'encoding',
  'examples',
  'headers',
  'links',
  'parameters',
  'pathItems',
  'paths',
  'patternProperties',
  'properties',
  'requestBodies',
  'responses',
  'schemas',
  'securitySchemes',
  'variables',
  'webhooks',
]);

type Context = 'object' | 'map' | 'value';
type Limits = { readonly maxDepth: number; readonly maxLength: number };

/**
 * The files that a document refers to, each once. Walks the document as it would be serialized, so that one with repeated
 * or circular parts (YAML aliases) ends at the limits.
 * @throws UnreadableFileError at the limits
 */
export function referencesIn(document: unknown, { maxDepth, maxLength }: Limits): string[] {
  const references = new Set<string>();
  let length = 0;

  const count = (characters: number) => {
    length += characters;
    if (length > maxLength) throw new UnreadableFileError(`is longer than ${maxLength} characters of JSON.`);
  };
  const visit = (value: unknown, depth: number, context: Context): void => {
    if (typeof value === 'string') count(value.length);
    count(2);
    if (typeof value !== 'object' || value === null) return;
    if (depth > maxDepth) throw new UnreadableFileError(`is nested deeper than ${maxDepth} levels.`);
    if (Array.isArray(value)) {
      for (const item of value) visit(item, depth + 1, context === 'map' ? 'object' : context);
      return;
    }
    for (const [name, member] of Object.entries<unknown>({ ...value })) {
      count(name.length + 2);
      if (context === 'object' && name === '$ref' && typeof member === 'string') {
        const file = member.replace(/#.*$/s, '');
        if (file !== '') references.add(file);
      }
      visit(member, depth + 1, contextOf(context, name, member));
    }
  };
  visit(document, 0, 'object');
  return [...references];
}

/** The document with other references; `rename` gets each that is no data of the API, and may return it as it is. */
export function renameReferences(
  value: unknown,
  rename: (reference: string) => string,
  context: Context = 'object',
): unknown {
  if (typeof value !== 'object' || value === null || context === 'value') return value;
  if (Array.isArray(value))
    return value.map((item) => renameReferences(item, rename, context === 'map' ? 'object' : context));
  return Object.fromEntries(
    Object.entries<unknown>({ ...value }).map(([name, member]) => {
      const isReference = context === 'object' && name === '$ref' && typeof member === 'string';
      return [
        name,
        isReference ? rename(member) : renameReferences(member, rename, contextOf(context, name, member)),
      ];
    }),
  );
}

function contextOf(outer: Context, name: string, member: unknown): Context {
  if (outer === 'value') return 'value';
  if (outer === 'map') return 'object';
  if (valueKeywords.has(name)) return 'value';
  if (name === 'examples' && Array.isArray(member)) return 'value';
  return mapKeywords.has(name) ? 'map' : 'object';
}

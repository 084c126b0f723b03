import { UnreadableFileError } from './unreadable-file.ts';

/** Members that hold what an API sends: a `$ref` in it refers to nothing. */
const valued = new Set(['const', 'default', 'enum', 'example', 'value']);
/** Members that hold things by names that somebody chose, which may be any of the above. */
const named = new Set([
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

type Place = 'thing' | 'names' | 'value';
type Bounds = { readonly maxDepth: number; readonly maxLength: number };

/**
 * Walks a document as it would be written, so that one whose parts stand in it again and again, or in themselves, ends
 * at the bounds. Answers the files that it refers to, each once.
 * @throws UnreadableFileError at the bounds
 */
export function referencesIn(document: unknown, { maxDepth, maxLength }: Bounds): string[] {
  const references = new Set<string>();
  let length = 0;

  const count = (characters: number) => {
    length += characters;
    if (length > maxLength) throw new UnreadableFileError(`is longer than ${maxLength} characters of JSON.`);
  };
  const visit = (value: unknown, depth: number, place: Place): void => {
    if (typeof value === 'string') count(value.length);
    count(2);
    if (typeof value !== 'object' || value === null) return;
    if (depth > maxDepth) throw new UnreadableFileError(`is nested deeper than ${maxDepth} levels.`);
    if (Array.isArray(value)) {
      for (const item of value) visit(item, depth + 1, place === 'names' ? 'thing' : place);
      return;
    }
    for (const [name, member] of Object.entries<unknown>({ ...value })) {
      count(name.length + 2);
      if (place === 'thing' && name === '$ref' && typeof member === 'string') {
        const file = member.replace(/#.*$/s, '');
        if (file !== '') references.add(file);
      }
      visit(member, depth + 1, placeOf(place, name, member));
    }
  };
  visit(document, 0, 'thing');
  return [...references];
}

function placeOf(outer: Place, name: string, member: unknown): Place {
  if (outer === 'value') return 'value';
  if (outer === 'names') return 'thing';
  if (valued.has(name)) return 'value';
  if (name === 'examples' && Array.isArray(member)) return 'value';
  return named.has(name) ? 'names' : 'thing';
}

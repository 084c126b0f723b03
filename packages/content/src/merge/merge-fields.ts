import { canonicalJson, type Json } from '../objects/canonical-json.ts';
import type { RecordFields, EntryType } from './content-conflict.ts';
import type { Sides } from './merge-sequences.ts';

/** Members that are merged as one. */
type FieldGroup = { readonly name: string; readonly fields: readonly string[] };

/** Members that are set automatically and never conflict. */
const unconflictedFields = new Set(['createdAt', 'updatedAt', 'git']);

const fieldGroups: { readonly [entryType in EntryType]: readonly FieldGroup[] } = {
  page: [
    { name: 'place', fields: ['parent', 'order'] },
    { name: 'type', fields: ['type', 'target', 'computed', 'computedSeed'] },
  ],
  file: [{ name: 'content', fields: ['contentType', 'sizeBytes', 'dimensions', 'hash'] }],
  'reusable-content': [],
};

/** Objects with independent flags, which are merged one by one. */
const flagObjects = new Set(['layout']);

export type FieldConflict = Sides<Json> & { readonly field: string };

/** The merged members without `document`, and the conflicts. */
type MergedFields = { readonly fields: RecordFields; readonly conflicts: readonly FieldConflict[] };

/** Whether a side changed more than automatic members. */
export function isEdited(before: RecordFields, after: RecordFields): boolean {
  return fieldNames([before, after]).some(
    (name) => !unconflictedFields.has(name) && !isSame(before[name], after[name]),
  );
}

/** Merges members one by one. An entry that both sides created has an empty base. */
export function mergeFields(entryType: EntryType, { base, ours, theirs }: Sides<RecordFields>): MergedFields {
  const fields: { [name: string]: Json | undefined } = {};
  const conflicts: FieldConflict[] = [];
  for (const group of groupsOf(entryType, fieldNames([base, ours, theirs]))) {
    const versions = {
      base: pickGroup(base, group),
      ours: pickGroup(ours, group),
      theirs: pickGroup(theirs, group),
    };
    const merged = mergeGroup(group, versions);
    if (merged === undefined) {
      conflicts.push({
        field: group.name,
        base: groupValue(versions.base, group),
        ours: groupValue(versions.ours, group),
        theirs: groupValue(versions.theirs, group),
      });
    }
    Object.assign(fields, merged ?? versions.base);
  }
  if (hasTypeConflict({ base, ours, theirs })) {
    conflicts.push({
      field: 'type',
      base: base['type'] ?? null,
      ours: ours['type'] ?? null,
      theirs: theirs['type'] ?? null,
    });
  }
  return { fields, conflicts };
}

/** The Git source belongs to the text; a text that was merged from both sides has none. */
export function mergeGitSource(
  { base, ours, theirs }: Sides<RecordFields>,
  document: Json | undefined,
): Json | undefined {
  if (isSame(ours['git'], theirs['git']) || isSame(theirs['git'], base['git'])) return ours['git'];
  if (isSame(ours['git'], base['git'])) return theirs['git'];
  const [isOurs, isTheirs] = [isSame(document, ours['document']), isSame(document, theirs['document'])];
  if (isOurs === isTheirs) return undefined;
  return isOurs ? ours['git'] : theirs['git'];
}

export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  return a !== undefined && b !== undefined && canonicalJson(a) === canonicalJson(b);
}

/** One side made a page a link while the other one edited its text, which would be hidden. */
function hasTypeConflict({ base, ours, theirs }: Sides<RecordFields>): boolean {
  const changes = (side: RecordFields, name: string) => !isSame(side[name], base[name]);
  if (isSame(ours['type'], theirs['type'])) return false;
  return (
    (changes(ours, 'type') && changes(theirs, 'document')) ||
    (changes(theirs, 'type') && changes(ours, 'document'))
  );
}

function mergeGroup(
  group: FieldGroup,
  { base, ours, theirs }: Sides<RecordFields>,
): RecordFields | undefined {
  if (
    isSame(definedFields(ours), definedFields(theirs)) ||
    isSame(definedFields(theirs), definedFields(base))
  )
    return ours;
  if (isSame(definedFields(ours), definedFields(base))) return theirs;
  const [one, other] = [ours[group.name], theirs[group.name]];
  switch (group.name) {
    case 'createdAt':
      return { createdAt: sortedTimes(one, other)[0] };
    case 'updatedAt':
      return { updatedAt: sortedTimes(one, other).at(-1) };
    default:
      return flagObjects.has(group.name) ? mergeFlags(group.name, { base, ours, theirs }) : undefined;
  }
}

function mergeFlags(name: string, { base, ours, theirs }: Sides<RecordFields>): RecordFields | undefined {
  const [one, other, was] = [ours[name], theirs[name], base[name] ?? {}];
  if (!isObject(one) || !isObject(other) || !isObject(was)) return undefined;
  const merged: { [name: string]: Json } = {};
  for (const member of fieldNames([was, one, other])) {
    const [a, b, before] = [one[member], other[member], was[member]];
    if (!isSame(a, b) && !isSame(a, before) && !isSame(b, before)) return undefined;
    const value = isSame(a, before) ? b : a;
    if (value !== undefined) merged[member] = value;
  }
  return { [name]: merged };
}

function groupsOf(entryType: EntryType, names: readonly string[]): FieldGroup[] {
  const grouped = new Set(fieldGroups[entryType].flatMap((group) => group.fields));
  const single = names.filter((name) => !grouped.has(name) && name !== 'document' && name !== 'git');
  return [...fieldGroups[entryType], ...single.map((name) => ({ name, fields: [name] }))];
}

function fieldNames(all: readonly RecordFields[]): string[] {
  return [...new Set(all.flatMap((fields) => Object.keys(fields)))].toSorted();
}

function pickGroup(fields: RecordFields, group: FieldGroup): RecordFields {
  return Object.fromEntries(group.fields.map((name) => [name, fields[name]]));
}

/** The defined members. */
export function definedFields(fields: RecordFields): { readonly [name: string]: Json } {
  const set: { [name: string]: Json } = {};
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) set[name] = value;
  return set;
}

function groupValue(fields: RecordFields, group: FieldGroup): Json {
  return group.fields.length === 1 ? (fields[group.name] ?? null) : definedFields(fields);
}

function isObject(value: Json | undefined): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The defined times (ISO 8601), in ascending order. */
function sortedTimes(...times: readonly (Json | undefined)[]): string[] {
  return times.filter((time) => typeof time === 'string').toSorted();
}

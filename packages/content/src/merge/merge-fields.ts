import { canonicalJson, type Json } from '../objects/canonical-json.ts';
import type { Fields, Entry } from './content-conflict.ts';
import type { Sides } from './merge-sequences.ts';

/** Members that only make sense together, and count as one. */
type Unit = { readonly name: string; readonly fields: readonly string[] };

/** Members that several people change at once without meaning to: they never conflict. */
const bookkeeping = new Set(['createdAt', 'updatedAt', 'git']);

const units: { readonly [thing in Entry]: readonly Unit[] } = {
  page: [
    { name: 'place', fields: ['parent', 'order'] },
    { name: 'type', fields: ['type', 'target', 'computed', 'computedSeed'] },
  ],
  file: [{ name: 'content', fields: ['contentType', 'sizeBytes', 'dimensions', 'hash'] }],
  'reusable-content': [],
};

/** Objects of independent switches, merged member by member. */
const switches = new Set(['layout']);

export type FieldConflict = Sides<Json> & { readonly field: string };

/** The members but `document`, which is text, and what cannot be merged of them. */
export type MergedFields = { readonly fields: Fields; readonly conflicts: readonly FieldConflict[] };

/** Whether a side changed something that a person would call a change. */
export function isEdited(before: Fields, after: Fields): boolean {
  return namesOf([before, after]).some(
    (name) => !bookkeeping.has(name) && !isSame(before[name], after[name]),
  );
}

/** Merges members one by one. A thing that both sides made has an empty base. */
export function mergeFields(thing: Entry, { base, ours, theirs }: Sides<Fields>): MergedFields {
  const fields: { [name: string]: Json | undefined } = {};
  const conflicts: FieldConflict[] = [];
  for (const unit of unitsOf(thing, namesOf([base, ours, theirs]))) {
    const versions = { base: pick(base, unit), ours: pick(ours, unit), theirs: pick(theirs, unit) };
    const merged = mergeUnit(unit, versions);
    if (merged === undefined) {
      conflicts.push({
        field: unit.name,
        base: shown(versions.base, unit),
        ours: shown(versions.ours, unit),
        theirs: shown(versions.theirs, unit),
      });
    }
    Object.assign(fields, merged ?? versions.base);
  }
  if (isOfAnotherType({ base, ours, theirs })) {
    conflicts.push({
      field: 'type',
      base: base['type'] ?? null,
      ours: ours['type'] ?? null,
      theirs: theirs['type'] ?? null,
    });
  }
  return { fields, conflicts };
}

/** What says where the content comes from goes with the text; a text of both comes from nowhere. */
export function mergeOrigin(
  { base, ours, theirs }: Sides<Fields>,
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

/** One side made a link of a page whose text the other one edits: the text would be there and not be seen. */
function isOfAnotherType({ base, ours, theirs }: Sides<Fields>): boolean {
  const changes = (side: Fields, name: string) => !isSame(side[name], base[name]);
  if (isSame(ours['type'], theirs['type'])) return false;
  return (
    (changes(ours, 'type') && changes(theirs, 'document')) ||
    (changes(theirs, 'type') && changes(ours, 'document'))
  );
}

function mergeUnit(unit: Unit, { base, ours, theirs }: Sides<Fields>): Fields | undefined {
  if (isSame(membersOf(ours), membersOf(theirs)) || isSame(membersOf(theirs), membersOf(base))) return ours;
  if (isSame(membersOf(ours), membersOf(base))) return theirs;
  const [one, other] = [ours[unit.name], theirs[unit.name]];
  switch (unit.name) {
    case 'createdAt':
      return { createdAt: timesOf(one, other)[0] };
    case 'updatedAt':
      return { updatedAt: timesOf(one, other).at(-1) };
    default:
      return switches.has(unit.name) ? mergeSwitches(unit.name, { base, ours, theirs }) : undefined;
  }
}

function mergeSwitches(name: string, { base, ours, theirs }: Sides<Fields>): Fields | undefined {
  const [one, other, was] = [ours[name], theirs[name], base[name] ?? {}];
  if (!isObject(one) || !isObject(other) || !isObject(was)) return undefined;
  const merged: { [name: string]: Json } = {};
  for (const member of namesOf([was, one, other])) {
    const [a, b, before] = [one[member], other[member], was[member]];
    if (!isSame(a, b) && !isSame(a, before) && !isSame(b, before)) return undefined;
    const value = isSame(a, before) ? b : a;
    if (value !== undefined) merged[member] = value;
  }
  return { [name]: merged };
}

function unitsOf(thing: Entry, names: readonly string[]): Unit[] {
  const grouped = new Set(units[thing].flatMap((unit) => unit.fields));
  const single = names.filter((name) => !grouped.has(name) && name !== 'document' && name !== 'git');
  return [...units[thing], ...single.map((name) => ({ name, fields: [name] }))];
}

function namesOf(all: readonly Fields[]): string[] {
  return [...new Set(all.flatMap((fields) => Object.keys(fields)))].toSorted();
}

function pick(fields: Fields, unit: Unit): Fields {
  return Object.fromEntries(unit.fields.map((name) => [name, fields[name]]));
}

/** The members that are set. */
export function membersOf(fields: Fields): { readonly [name: string]: Json } {
  const set: { [name: string]: Json } = {};
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) set[name] = value;
  return set;
}

function shown(fields: Fields, unit: Unit): Json {
  return unit.fields.length === 1 ? (fields[unit.name] ?? null) : membersOf(fields);
}

function isObject(value: Json | undefined): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Times as ISO text, those that are set, the earlier one first. */
function timesOf(...times: readonly (Json | undefined)[]): string[] {
  return times.filter((time) => typeof time === 'string').toSorted();
}

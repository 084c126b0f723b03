import type { Json } from '../objects/canonical-json.ts';

export type EntryType = 'page' | 'file' | 'reusable-content';

/**
 * Something that two sides changed so that not both can be kept.
 * - `field`: a member has another value on each side; `field` names it
 * - `text`: a block of the document has another text on each side, or each wrote something else at one place
 * - `place`: each side moved a page to another place
 * - `deleted-edited`: one side deleted what the other one changed
 * - `parent`: one side put a page below one that the other side deleted, or made something that holds no pages
 * - `cycle`: together, the moves of both would put a page below itself
 * - `slug`: two pages of one parent would have the same address
 */
export type ContentConflict = {
  readonly kind: 'field' | 'text' | 'place' | 'deleted-edited' | 'parent' | 'cycle' | 'slug';
  readonly entryType: EntryType;
  readonly id: string;
  readonly title: string;
  readonly field?: string;
  /** What there is on each side; null where there is nothing. */
  readonly base: Json;
  readonly ours: Json;
  readonly theirs: Json;
  /** For a text: where it stands in the base. */
  readonly range?: { readonly start: number; readonly end: number };
};

/** What a revision stores of a thing: members that are left out are not set. */
export type RecordFields = { readonly [name: string]: Json | undefined };

/** What one side changed, by id; `undefined` where the thing was not there, or is gone. */
export type RecordChanges<R> = ReadonlyMap<
  string,
  { readonly before: R | undefined; readonly after: R | undefined }
>;

/** The changes of two sides since the same base. */
export type SideChanges<R> = { readonly ours: RecordChanges<R>; readonly theirs: RecordChanges<R> };

/** A thing as the base and both sides have it. */
export type Versions<R> = {
  readonly base: R | undefined;
  readonly ours: R | undefined;
  readonly theirs: R | undefined;
};

/** Everything that either side changed, as all three have it. */
export function versionsOf<R>({ ours, theirs }: SideChanges<R>): ReadonlyMap<string, Versions<R>> {
  const versions = new Map<string, Versions<R>>();
  for (const id of [...new Set([...ours.keys(), ...theirs.keys()])].toSorted()) {
    const [one, other] = [ours.get(id), theirs.get(id)];
    const base = one === undefined ? other?.before : one.before;
    versions.set(id, {
      base,
      ours: one === undefined ? base : one.after,
      theirs: other === undefined ? base : other.after,
    });
  }
  return versions;
}

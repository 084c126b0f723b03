import type { Json } from '../objects/canonical-json.ts';

export type EntryType = 'page' | 'file' | 'reusable-content';

/**
 * Changes of two sides that cannot both be kept.
 * - `field`: both sides changed a member, to different values; `field` is its name
 * - `text`: both sides changed the same block, or inserted different text at the same position
 * - `place`: both sides moved a page, to different positions
 * - `deleted-edited`: one side deleted what the other one changed
 * - `parent`: one side moved a page below one that the other side deleted, or made one that cannot contain pages
 * - `cycle`: the moves of both sides together would make a page its own ancestor
 * - `slug`: two siblings would have the same slug
 */
export type ContentConflict = {
  readonly kind: 'field' | 'text' | 'place' | 'deleted-edited' | 'parent' | 'cycle' | 'slug';
  readonly entryType: EntryType;
  readonly id: string;
  readonly title: string;
  readonly field?: string;
  /** The value on each side; null where there is none. */
  readonly base: Json;
  readonly ours: Json;
  readonly theirs: Json;
  /** For a text: its range in the base. */
  readonly range?: { readonly start: number; readonly end: number };
};

/** The stored members of a record; members that are not set are left out. */
export type RecordFields = { readonly [name: string]: Json | undefined };

/** What one side changed, by id; `before` is `undefined` for a created record, `after` for a deleted one. */
export type RecordChanges<R> = ReadonlyMap<
  string,
  { readonly before: R | undefined; readonly after: R | undefined }
>;

/** The changes of both sides since the base. */
export type SideChanges<R> = { readonly ours: RecordChanges<R>; readonly theirs: RecordChanges<R> };

/** A record in the base and on both sides. */
export type Versions<R> = {
  readonly base: R | undefined;
  readonly ours: R | undefined;
  readonly theirs: R | undefined;
};

/** All records that either side changed, in all three versions. */
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

import type { Json } from '../objects/canonical-json.ts';
import { type PageRecord, pageLocationKey } from './page-record.ts';
import { findTrieEntries, listTrieEntries, type NodeSource, updateTrie } from '../objects/trie.ts';
import type { ContentHash } from '../objects/trie-node.ts';

/** The roots of the maps of pages of a revision: records by id, and ids by location. */
export type PageRoots = { readonly pages: ContentHash | null; readonly places: ContentHash | null };

/** By id, the new record; `undefined` for a deleted page. */
type PageChanges = ReadonlyMap<string, PageRecord | undefined>;

/** Two siblings would have the same slug. */
export class SlugTakenError extends Error {
  readonly pageId: string;
  readonly slug: string;

  constructor(pageId: string, slug: string) {
    super(`another page has the slug ${slug} there`);
    this.name = 'PlaceTakenError';
    this.pageId = pageId;
    this.slug = slug;
  }
}

export async function findPages(
  source: NodeSource,
  { pages }: PageRoots,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PageRecord>> {
  return asPageRecords(await findTrieEntries(source, pages, ids));
}

/** All pages of a revision, by id. */
export async function listPages(
  source: NodeSource,
  { pages }: PageRoots,
): Promise<ReadonlyMap<string, PageRecord>> {
  return asPageRecords(new Map(await listTrieEntries(source, pages)));
}

/** The id of the page at a location, if any. */
export async function findPageAt(
  source: NodeSource,
  { places }: PageRoots,
  place: Pick<PageRecord, 'parent' | 'slug'>,
): Promise<string | undefined> {
  const key = pageLocationKey(place);
  const id = (await findTrieEntries(source, places, [key])).get(key);
  return typeof id === 'string' ? id : undefined;
}

/**
 * Applies changes to the maps; returns the texts of the new nodes, too.
 * @throws SlugTakenError when two siblings would have the same slug
 */
export async function changePages(
  source: NodeSource,
  roots: PageRoots,
  changes: PageChanges,
): Promise<{ roots: PageRoots; texts: ReadonlyMap<ContentHash, string> }> {
  const before = await findPages(source, roots, [...changes.keys()]);
  const places = new Map<string, string | undefined>();
  for (const record of before.values()) places.set(pageLocationKey(record), undefined);
  for (const [id, record] of changes) {
    if (record === undefined) continue;
    const key = pageLocationKey(record);
    if (places.get(key) !== undefined) throw new SlugTakenError(id, record.slug);
    places.set(key, id);
  }
  const occupants = await findTrieEntries(source, roots.places, [...places.keys()]);
  for (const [key, id] of places) {
    const other = occupants.get(key);
    // The current page at the location must move away, or be the same one.
    if (id !== undefined && typeof other === 'string' && other !== id && !changes.has(other)) {
      throw new SlugTakenError(id, key.slice(key.indexOf('/') + 1));
    }
    if (other === id) places.delete(key);
  }
  const pages = await updateTrie(source, roots.pages, changes);
  const updatedPlaces = await updateTrie(source, roots.places, places);
  return {
    roots: { pages: pages.root, places: updatedPlaces.root },
    texts: new Map([...pages.texts, ...updatedPlaces.texts]),
  };
}

function asPageRecords(entries: ReadonlyMap<string, Json>): ReadonlyMap<string, PageRecord> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The map holds what `changePages` put in.
  return entries as unknown as ReadonlyMap<string, PageRecord>;
}

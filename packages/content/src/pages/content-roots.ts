import type { ContentHash } from '../objects/trie-node.ts';

/**
 * The roots of the maps of a revision, which define its content. Members have the names of the columns of revisions.
 */
export type ContentRoots = {
  readonly pages_hash: ContentHash | null;
  readonly places_hash: ContentHash | null;
  readonly files_hash: ContentHash | null;
  readonly reusable_contents_hash: ContentHash | null;
  readonly repository_hash: ContentHash | null;
};

export const emptyContentRoots: ContentRoots = {
  pages_hash: null,
  places_hash: null,
  files_hash: null,
  reusable_contents_hash: null,
  repository_hash: null,
};

export function contentRootsOf(row: ContentRoots): ContentRoots {
  const { pages_hash, places_hash, files_hash, reusable_contents_hash, repository_hash } = row;
  return { pages_hash, places_hash, files_hash, reusable_contents_hash, repository_hash };
}

/** Whether two revisions have the same content; the places are derived from the pages. */
export function isSameContent(one: ContentRoots, other: ContentRoots): boolean {
  return (
    one.pages_hash === other.pages_hash &&
    one.files_hash === other.files_hash &&
    one.reusable_contents_hash === other.reusable_contents_hash &&
    one.repository_hash === other.repository_hash
  );
}

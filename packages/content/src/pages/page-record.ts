import type { Json } from '../objects/canonical-json.ts';
import type { ContentHash } from '../objects/trie-node.ts';

/**
 * A page as a revision stores it, by its id. Members that are not set are left out; `parent` and `order` define the
 * page tree, and the text is a document of the store.
 */
export type PageRecord = {
  readonly type: 'document' | 'group' | 'link' | 'computed';
  readonly title: string;
  readonly slug: string;
  /** Id of its parent; absent at the top level. */
  readonly parent?: string;
  /** Sorts siblings, compared as bytes; ties are resolved by id. */
  readonly order: string;
  readonly emoji?: string;
  readonly icon?: string;
  readonly description?: string;
  /** Absent for an empty page. */
  readonly document?: ContentHash;
  readonly hidden?: boolean;
  readonly noIndex?: boolean;
  readonly noRobotsIndex?: boolean;
  readonly layout?: Json;
  readonly cover?: Json;
  readonly target?: Json;
  readonly computed?: Json;
  readonly computedSeed?: string;
  readonly git?: { readonly oid: string; readonly path: string };
  /** Absent until the page is edited. */
  readonly createdAt?: string;
  readonly updatedAt?: string;
};

/** A file as a revision stores it, by its id; its bytes are in the file storage. */
export type FileRecord = {
  readonly name: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly dimensions?: { readonly width: number; readonly height: number };
  /** SHA-256 of the bytes, the key in the file storage. */
  readonly hash: ContentHash;
  readonly git?: { readonly oid: string; readonly path: string };
};

/** The key of a page's parent and slug, which are unique together. */
export function pageLocationKey({ parent, slug }: Pick<PageRecord, 'parent' | 'slug'>): string {
  return `${parent ?? ''}/${slug}`;
}

/** A text that pages can include, by its id. */
export type ReusableContentRecord = {
  readonly title: string;
  /** Absent for an empty one. */
  readonly document?: ContentHash;
  readonly git?: { readonly oid: string; readonly path: string };
};

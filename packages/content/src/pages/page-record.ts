import type { Json } from '../objects/canonical-json.ts';
import type { ContentHash } from '../objects/trie-node.ts';

/**
 * A page as a revision stores it, by its id. Members that are left out are not set; the tree of pages comes from
 * `parent` and `order`, and the text of the page is a document of the store.
 */
export type PageRecord = {
  readonly type: 'document' | 'group' | 'link' | 'computed';
  readonly title: string;
  readonly slug: string;
  /** Id of the page that holds it; none at the top. */
  readonly parent?: string;
  /** Order among the pages of one parent, compared by bytes; ties go by id. */
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
  /** Only once the page was edited. */
  readonly createdAt?: string;
  readonly updatedAt?: string;
};

/** A file as a revision stores it, by its id; its bytes are in the file storage. */
export type FileRecord = {
  readonly name: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly dimensions?: { readonly width: number; readonly height: number };
  /** SHA-256 of the bytes, by which the file storage has them. */
  readonly hash: ContentHash;
  readonly git?: { readonly oid: string; readonly path: string };
};

/** Where a page stands, as the key of a map: no two pages of one parent have the same slug. */
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

import { hash } from 'node:crypto';
import type { LinkStatus } from '@lectern/contract';
import type { ContentHash, LinkKind, ReferenceKind } from '@lectern/content';
import type { LinkCounts } from '../tables/links.table.ts';

/** What a link leads to, or would if it were there. */
export type IndexedTarget = {
  readonly kind: ReferenceKind | 'anchor' | 'url';
  /** Absent where nothing is there, and for addresses. */
  readonly id?: string;
  /** Where it is another one. */
  readonly space?: string;
  readonly anchor?: string;
  /** Of what is in the repository alone, from its top. */
  readonly repositoryPath?: string;
};

export type IndexedLink = {
  readonly kind: LinkKind;
  /** As the page has it, without escapes. */
  readonly address: string;
  /** The anchor of the heading that it stands below, '' before the first one. */
  readonly section: string;
  readonly status: LinkStatus;
  readonly target: IndexedTarget;
};

/** The indexed links of a page. */
export type PageLinks = {
  readonly document: ContentHash | null;
  /** What links can point to in it, in order. */
  readonly anchors: readonly string[];
  /** In the order of the text. */
  readonly links: readonly IndexedLink[];
  /** By edge key, whether a link leads to what it names: those that do not depend on it all the same. */
  readonly edges: ReadonlyMap<string, boolean>;
};

/** The key of links to a URL, as pages have it. */
export function urlKey(url: string): string {
  return `url:${url}`;
}

/** Keys are of any length, those of edges are not. */
export function edgeKey(key: string): string {
  return hash('sha256', key, 'base64url').slice(0, 16);
}

export function countLinks(links: readonly IndexedLink[]): LinkCounts {
  const counts = { ok: 0, broken: 0, in_app: 0 };
  for (const { status } of links) counts[columnOf(status)] += 1;
  return counts;
}

export function columnOf(status: LinkStatus): keyof LinkCounts {
  return status === 'in-app' ? 'in_app' : status;
}

/** Whether the indexed links of two states of a page are the same. */
export function isSamePageLinks(one: PageLinks, other: PageLinks): boolean {
  return (
    one.document === other.document &&
    one.edges.size === other.edges.size &&
    [...one.edges].every(([key, leads]) => other.edges.get(key) === leads) &&
    JSON.stringify([one.anchors, one.links]) === JSON.stringify([other.anchors, other.links])
  );
}

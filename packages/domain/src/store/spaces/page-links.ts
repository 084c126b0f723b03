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

type DistinctLink = Omit<IndexedLink, 'section'>;

/** The links of a page as they are stored: pages have the same ones again and again. */
type StoredLinks = {
  readonly distinct: readonly DistinctLink[];
  /** For each section, in order, which links are in it. */
  readonly sections: readonly (readonly [section: string, links: readonly number[]])[];
};

/** The text of links for the database: those that share their target are one. */
export function writeLinks(links: readonly IndexedLink[]): string {
  const distinct: DistinctLink[] = [];
  const known = new Map<IndexedTarget, number>();
  const sections: [string, number[]][] = [];
  for (const { section, kind, address, status, target } of links) {
    let at = known.get(target);
    const same = at === undefined ? undefined : distinct[at];
    if (at === undefined || same?.kind !== kind || same.address !== address || same.status !== status) {
      at = distinct.push({ kind, address, status, target }) - 1;
      known.set(target, at);
    }
    const last = sections.at(-1);
    if (last?.[0] === section) last[1].push(at);
    else sections.push([section, [at]]);
  }
  return JSON.stringify({ distinct, sections } satisfies StoredLinks);
}

/** Reads what `writeLinks` has written, or a server before it: the links themselves. */
export function readLinks(text: string): readonly IndexedLink[] {
  const stored: StoredLinks | readonly IndexedLink[] = JSON.parse(text);
  if (!('distinct' in stored)) return stored;
  const links: IndexedLink[] = [];
  for (const [section, all] of stored.sections) {
    for (const at of all) {
      const link = stored.distinct[at];
      if (link === undefined) throw new Error('The stored links of a page name one that is not stored.');
      links.push({ ...link, section });
    }
  }
  return links;
}

/** Whether the indexed links of two states of a page are the same. */
export function isSamePageLinks(one: PageLinks, other: PageLinks): boolean {
  return (
    one.document === other.document &&
    one.edges.size === other.edges.size &&
    [...one.edges].every(([key, leads]) => other.edges.get(key) === leads) &&
    JSON.stringify(one.anchors) === JSON.stringify(other.anchors) &&
    writeLinks(one.links) === writeLinks(other.links)
  );
}

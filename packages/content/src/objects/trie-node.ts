import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from './canonical-json.ts';

/** SHA-256 of the text of a node or a document, as base64url: what the same content is always called. */
export type ContentHash = string;

export type TrieEntry = readonly [key: string, value: Json];

/** What stands below one of the places of an inner node: the node there, and how many entries it holds in all. */
export type TrieChild = { readonly hash: ContentHash; readonly count: number };

/**
 * A node of a map that is stored as a tree of immutable nodes. A leaf holds at most `leafCapacity` entries, by key; an
 * inner node has a child for each next digit of the hash of the keys. The same entries always make the same nodes,
 * whatever happened before, so that equal parts of two maps have equal hashes.
 */
export type TrieNode =
  | { readonly type: 'leaf'; readonly entries: readonly TrieEntry[] }
  | { readonly type: 'inner'; readonly children: readonly (TrieChild | null)[] };

export const leafCapacity = 32;
export const fanout = 16;

export function contentHash(text: string): ContentHash {
  return createHash('sha256').update(text).digest('base64url');
}

/** The digits of a key, which lead from the root to its leaf. */
export function digitsOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Which child of an inner node at a depth leads to the key with these digits. */
export function childIndex(digits: string, depth: number): number {
  return Number.parseInt(digits.charAt(depth), fanout);
}

/** How many entries a node and all nodes below it hold. */
export function entryCount(node: TrieNode): number {
  if (node.type === 'leaf') return node.entries.length;
  return node.children.reduce((sum, child) => sum + (child?.count ?? 0), 0);
}

/** The text of a node, whose hash names it. */
export function trieNodeText(node: TrieNode): string {
  if (node.type === 'leaf') return canonicalJson({ entries: node.entries });
  return canonicalJson({
    children: node.children.map((child) => (child === null ? null : [child.hash, child.count])),
  });
}

/** The node of a text that `nodeText` made. */
export function parseTrieNode(text: string): TrieNode {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Its hash says that it is a text of ours.
  const stored = JSON.parse(text) as
    | { entries: TrieEntry[] }
    | { children: ([ContentHash, number] | null)[] };
  if ('entries' in stored) return { type: 'leaf', entries: stored.entries };
  const children = stored.children.map((child) =>
    child === null ? null : { hash: child[0], count: child[1] },
  );
  return { type: 'inner', children };
}

import { hash } from 'node:crypto';
import { canonicalJson, type Json } from './canonical-json.ts';

/** SHA-256 of the text of a node or a document, as base64url. */
export type ContentHash = string;

export type TrieEntry = readonly [key: string, value: Json];

/** A child of an inner node: its hash, and the number of entries below it. */
export type TrieChild = { readonly hash: ContentHash; readonly count: number };

/**
 * A node of a persistent hash trie that is stored by content hash. A leaf has at most `leafCapacity` entries, by key;
 * an inner node has a child for each digit of the hash of the keys. Equal entries always have equal nodes, whatever
 * the history, so that equal parts of two maps have equal hashes.
 */
export type TrieNode =
  | { readonly type: 'leaf'; readonly entries: readonly TrieEntry[] }
  | { readonly type: 'inner'; readonly children: readonly (TrieChild | null)[] };

export const leafCapacity = 32;
export const fanout = 16;

export function contentHash(text: string): ContentHash {
  return hash('sha256', text, 'base64url');
}

/** The digits of the hash of a key, which are the path from the root to its leaf. */
export function digitsOf(key: string): string {
  return hash('sha256', key, 'hex');
}

/** The index of the child of an inner node at a depth that leads to a key with these digits. */
export function childIndex(digits: string, depth: number): number {
  return Number.parseInt(digits.charAt(depth), fanout);
}

/** The number of entries in a node and below it. */
export function entryCount(node: TrieNode): number {
  if (node.type === 'leaf') return node.entries.length;
  return node.children.reduce((sum, child) => sum + (child?.count ?? 0), 0);
}

/** The stored text of a node. */
export function trieNodeText(node: TrieNode): string {
  if (node.type === 'leaf') return canonicalJson({ entries: node.entries });
  return canonicalJson({
    children: node.children.map((child) => (child === null ? null : [child.hash, child.count])),
  });
}

/** The node of a text by `trieNodeText`. */
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

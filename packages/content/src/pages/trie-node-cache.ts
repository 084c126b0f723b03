import { Slice } from '../objects/turns.ts';
import { type ContentHash, parseTrieNode, type TrieNode } from '../objects/trie-node.ts';

/** Loads the texts of nodes of one store by hash; missing ones are left out. */
type LoadTexts = (hashes: readonly ContentHash[]) => Promise<ReadonlyMap<ContentHash, string>>;

/** A node of a store. */
export type TrieNodeKey = { readonly storeId: string; readonly hash: ContentHash };

type CachedNode = { readonly node: TrieNode; readonly sizeBytes: number };

/**
 * A bounded LRU cache of immutable trie nodes for all spaces of the server. Keys come from revisions that the caller
 * may read, and are separated by store, so that nothing leaks between tenants.
 */
export class TrieNodeCache {
  readonly #nodes = new Map<string, CachedNode>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes = 64 * 1024 * 1024) {
    this.#maxBytes = maxBytes;
  }

  /** The nodes, with one load for all that are not cached. */
  async load(
    storeId: string,
    hashes: readonly ContentHash[],
    read: LoadTexts,
  ): Promise<Map<ContentHash, TrieNode>> {
    const nodes = new Map<ContentHash, TrieNode>();
    const missing: ContentHash[] = [];
    for (const hash of hashes) {
      const key = `${storeId}/${hash}`;
      const cached = this.#nodes.get(key);
      if (cached === undefined) {
        missing.push(hash);
        continue;
      }
      // Least recently used are evicted first.
      this.#nodes.delete(key);
      this.#nodes.set(key, cached);
      nodes.set(hash, cached.node);
    }
    if (missing.length === 0) return nodes;
    const slice = new Slice();
    for (const [hash, text] of await read(missing)) {
      const node = parseTrieNode(text);
      nodes.set(hash, node);
      this.#add(`${storeId}/${hash}`, { node, sizeBytes: text.length * 2 });
      if (slice.isOver) await slice.pause();
    }
    return nodes;
  }

  /** Loads nodes of several stores, by `<store>/<hash>`. */
  async loadMany(
    keys: readonly TrieNodeKey[],
    read: (missing: readonly TrieNodeKey[]) => Promise<ReadonlyMap<string, string>>,
  ): Promise<Map<string, TrieNode>> {
    const nodes = new Map<string, TrieNode>();
    const missing: TrieNodeKey[] = [];
    for (const nodeKey of keys) {
      const key = `${nodeKey.storeId}/${nodeKey.hash}`;
      const cached = this.#nodes.get(key);
      if (cached === undefined) missing.push(nodeKey);
      else nodes.set(key, cached.node);
    }
    if (missing.length === 0) return nodes;
    const slice = new Slice();
    for (const [key, text] of await read(missing)) {
      const node = parseTrieNode(text);
      nodes.set(key, node);
      this.#add(key, { node, sizeBytes: text.length * 2 });
      if (slice.isOver) await slice.pause();
    }
    return nodes;
  }

  /** Caches nodes that are being written. They are valid by their hash, whether or not they will be stored. */
  add(storeId: string, texts: ReadonlyMap<ContentHash, string>): void {
    for (const [hash, text] of texts) {
      const key = `${storeId}/${hash}`;
      this.#add(key, { node: parseTrieNode(text), sizeBytes: text.length * 2 });
    }
  }

  #add(key: string, cached: CachedNode): void {
    // A concurrent load has counted it already.
    if (this.#nodes.has(key)) return;
    this.#nodes.set(key, cached);
    this.#bytes += cached.sizeBytes;
    for (const [oldest, { sizeBytes }] of this.#nodes) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#nodes.delete(oldest);
      this.#bytes -= sizeBytes;
    }
  }
}

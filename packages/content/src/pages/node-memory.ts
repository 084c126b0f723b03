import { type Hash, parseNode, type TrieNode } from '../objects/trie-node.ts';

/** Reads the texts of nodes of one store: those that are there, by hash. */
export type LoadTexts = (hashes: readonly Hash[]) => Promise<ReadonlyMap<Hash, string>>;

/** Which node, of which store. */
export type NodeKey = { readonly storeId: string; readonly hash: Hash };

type Kept = { readonly node: TrieNode; readonly sizeBytes: number };

/**
 * Nodes that were read lately, which never change: a bounded memory for all spaces of the server. What is asked for
 * always comes from a revision that the caller may see, and nodes are kept by store, so nothing passes between tenants.
 */
export class NodeMemory {
  readonly #kept = new Map<string, Kept>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes = 64 * 1024 * 1024) {
    this.#maxBytes = maxBytes;
  }

  /** The nodes, with one read for all that are not remembered. */
  async load(storeId: string, hashes: readonly Hash[], read: LoadTexts): Promise<Map<Hash, TrieNode>> {
    const nodes = new Map<Hash, TrieNode>();
    const missing: Hash[] = [];
    for (const hash of hashes) {
      const key = `${storeId}/${hash}`;
      const kept = this.#kept.get(key);
      if (kept === undefined) {
        missing.push(hash);
        continue;
      }
      // Used last, forgotten last.
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      nodes.set(hash, kept.node);
    }
    if (missing.length === 0) return nodes;
    for (const [hash, text] of await read(missing)) {
      const node = parseNode(text);
      nodes.set(hash, node);
      this.#keep(`${storeId}/${hash}`, { node, sizeBytes: text.length * 2 });
    }
    return nodes;
  }

  /** The same of many stores, by `<store>/<hash>`. */
  async loadMany(
    asked: readonly NodeKey[],
    read: (missing: readonly NodeKey[]) => Promise<ReadonlyMap<string, string>>,
  ): Promise<Map<string, TrieNode>> {
    const nodes = new Map<string, TrieNode>();
    const missing: NodeKey[] = [];
    for (const one of asked) {
      const key = `${one.storeId}/${one.hash}`;
      const kept = this.#kept.get(key);
      if (kept === undefined) missing.push(one);
      else nodes.set(key, kept.node);
    }
    if (missing.length === 0) return nodes;
    for (const [key, text] of await read(missing)) {
      const node = parseNode(text);
      nodes.set(key, node);
      this.#keep(key, { node, sizeBytes: text.length * 2 });
    }
    return nodes;
  }

  /** Remembers nodes that are being written. They are what their hash says, whether or not they will be stored. */
  keep(storeId: string, texts: ReadonlyMap<Hash, string>): void {
    for (const [hash, text] of texts) {
      const key = `${storeId}/${hash}`;
      this.#keep(key, { node: parseNode(text), sizeBytes: text.length * 2 });
    }
  }

  #keep(key: string, kept: Kept): void {
    // Whoever read it meanwhile has counted it.
    if (this.#kept.has(key)) return;
    this.#kept.set(key, kept);
    this.#bytes += kept.sizeBytes;
    for (const [oldest, { sizeBytes }] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#kept.delete(oldest);
      this.#bytes -= sizeBytes;
    }
  }
}

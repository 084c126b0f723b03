import type { ContentHash } from '../objects/trie-node.ts';
import { ChunkCache } from './chunk-cache.ts';
import { TrieNodeCache } from './trie-node-cache.ts';
import { ComputedTreeCache } from './computed-tree-cache.ts';
import type { PageTree } from './page-tree.ts';

/**
 * Caches immutable content of this process: trie nodes, page trees by their root, and what they are written as. Bounded, and separated by store,
 * so that nothing leaks between tenants: keys come from revisions that the caller may read.
 */
export class ContentCache {
  readonly nodes = new TrieNodeCache();
  /** What contents are written as. */
  readonly texts: ChunkCache;
  /** Page trees with the pages of specifications. */
  readonly computedTrees = new ComputedTreeCache();
  readonly #pageTrees = new Map<string, PageTree>();
  readonly #maxPages: number;
  /** By store, the key of the tree that was used last. */
  readonly #latest = new Map<string, string>();
  #pages = 0;

  constructor({ maxPages = 200_000, texts = new ChunkCache() } = {}) {
    this.#maxPages = maxPages;
    this.texts = texts;
  }

  findPageTree(storeId: string, root: ContentHash | null): PageTree | undefined {
    const key = keyOf(storeId, root);
    const pageTree = this.#pageTrees.get(key);
    if (pageTree === undefined) return undefined;
    // Least recently used are evicted first.
    this.#pageTrees.delete(key);
    this.#pageTrees.set(key, pageTree);
    this.#latest.set(storeId, key);
    return pageTree;
  }

  /** The tree of a store that was used last, and its root: other trees usually differ little from it. */
  latestPageTree(
    storeId: string,
  ): { readonly root: ContentHash | null; readonly pageTree: PageTree } | undefined {
    const key = this.#latest.get(storeId);
    const pageTree = key === undefined ? undefined : this.#pageTrees.get(key);
    if (key === undefined || pageTree === undefined) return undefined;
    return { root: key.slice(storeId.length + 1) || null, pageTree };
  }

  addPageTree(storeId: string, root: ContentHash | null, pageTree: PageTree): void {
    const key = keyOf(storeId, root);
    if (this.#pageTrees.has(key)) return;
    this.#pageTrees.set(key, pageTree);
    this.#latest.set(storeId, key);
    this.#pages += pageTree.size + 1;
    for (const [oldest, { size }] of this.#pageTrees) {
      if (this.#pages <= this.#maxPages || oldest === key) return;
      this.#pageTrees.delete(oldest);
      const store = oldest.slice(0, oldest.indexOf('/'));
      if (this.#latest.get(store) === oldest) this.#latest.delete(store);
      this.#pages -= size + 1;
    }
  }
}

function keyOf(storeId: string, root: ContentHash | null): string {
  return `${storeId}/${root ?? ''}`;
}

import type { Hash } from '../objects/trie-node.ts';
import { NodeMemory } from './node-memory.ts';
import type { PageForest } from './page-tree.ts';

/**
 * What this process remembers of contents, which never change: nodes, and trees of pages by their root. It is bounded,
 * and kept by store, so that nothing passes between tenants: what is asked for comes from a revision that the caller
 * may see.
 */
export class ContentMemory {
  readonly nodes = new NodeMemory();
  readonly #forests = new Map<string, PageForest>();
  readonly #maxPages: number;
  /** By store, the key of the tree that was used last. */
  readonly #latest = new Map<string, string>();
  #pages = 0;

  constructor(maxPages = 200_000) {
    this.#maxPages = maxPages;
  }

  findForest(storeId: string, root: Hash | null): PageForest | undefined {
    const key = keyOf(storeId, root);
    const forest = this.#forests.get(key);
    if (forest === undefined) return undefined;
    // Used last, forgotten last.
    this.#forests.delete(key);
    this.#forests.set(key, forest);
    this.#latest.set(storeId, key);
    return forest;
  }

  /** The tree of a store that was used last, and its root: others are often little different from it. */
  latestForest(storeId: string): { readonly root: Hash | null; readonly forest: PageForest } | undefined {
    const key = this.#latest.get(storeId);
    const forest = key === undefined ? undefined : this.#forests.get(key);
    if (key === undefined || forest === undefined) return undefined;
    return { root: key.slice(storeId.length + 1) || null, forest };
  }

  keepForest(storeId: string, root: Hash | null, forest: PageForest): void {
    const key = keyOf(storeId, root);
    if (this.#forests.has(key)) return;
    this.#forests.set(key, forest);
    this.#latest.set(storeId, key);
    this.#pages += forest.size + 1;
    for (const [oldest, { size }] of this.#forests) {
      if (this.#pages <= this.#maxPages || oldest === key) return;
      this.#forests.delete(oldest);
      const store = oldest.slice(0, oldest.indexOf('/'));
      if (this.#latest.get(store) === oldest) this.#latest.delete(store);
      this.#pages -= size + 1;
    }
  }
}

function keyOf(storeId: string, root: Hash | null): string {
  return `${storeId}/${root ?? ''}`;
}

import type { ContentHash } from '../objects/trie-node.ts';
import type { PageTree } from './page-tree.ts';

/** A page tree in which pages of specifications are in place of those that stand for them. */
export type ComputedTree = {
  readonly pageTree: PageTree;
  /** The texts of these pages, which are not stored, by their hash. */
  readonly texts: ReadonlyMap<ContentHash, string>;
};

/** Caches page trees with the pages of specifications, the least recently used ones evicted first. */
export class ComputedTreeCache {
  readonly #trees = new Map<string, ComputedTree>();
  readonly #maxPages: number;
  #pages = 0;

  constructor(maxPages = 100_000) {
    this.#maxPages = maxPages;
  }

  /** How many pages all trees have. */
  get pages(): number {
    return this.#pages;
  }

  find(key: string): ComputedTree | undefined {
    const tree = this.#trees.get(key);
    if (tree === undefined) return undefined;
    this.#trees.delete(key);
    this.#trees.set(key, tree);
    return tree;
  }

  add(key: string, tree: ComputedTree): void {
    if (this.#trees.has(key)) return;
    this.#trees.set(key, tree);
    this.#pages += tree.pageTree.size + 1;
    for (const [oldest, { pageTree }] of this.#trees) {
      if (this.#pages <= this.#maxPages || oldest === key) return;
      this.#trees.delete(oldest);
      this.#pages -= pageTree.size + 1;
    }
  }
}

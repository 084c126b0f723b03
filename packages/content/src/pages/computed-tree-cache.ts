import type { ContentHash } from '../objects/trie-node.ts';
import type { PageTree } from './page-tree.ts';

/** A page tree in which pages of specifications are in place of those that stand for them. */
export type ComputedTree = {
  readonly pageTree: PageTree;
  /** The texts of these pages, which are not stored, by their hash. */
  readonly texts: ReadonlyMap<ContentHash, string>;
};

/** Of texts, which take as much memory as a page. */
const charactersPerPage = 1000;

type Entry = { readonly tree: ComputedTree; readonly pages: number };

/** Caches page trees with the pages of specifications, the least recently used ones evicted first. */
export class ComputedTreeCache {
  readonly #trees = new Map<string, Entry>();
  readonly #maxPages: number;
  #pages = 0;

  constructor(maxPages = 100_000) {
    this.#maxPages = maxPages;
  }

  /** How many pages all trees have, or their texts are worth. */
  get pages(): number {
    return this.#pages;
  }

  find(key: string): ComputedTree | undefined {
    const entry = this.#trees.get(key);
    if (entry === undefined) return undefined;
    this.#trees.delete(key);
    this.#trees.set(key, entry);
    return entry.tree;
  }

  add(key: string, tree: ComputedTree): void {
    if (this.#trees.has(key)) return;
    const added = pagesOf(tree);
    this.#trees.set(key, { tree, pages: added });
    this.#pages += added;
    for (const [oldest, { pages }] of this.#trees) {
      if (this.#pages <= this.#maxPages || oldest === key) return;
      this.#trees.delete(oldest);
      this.#pages -= pages;
    }
  }
}

function pagesOf({ pageTree, texts }: ComputedTree): number {
  const characters = texts.values().reduce((sum, text) => sum + text.length, 0);
  return pageTree.size + 1 + Math.ceil(characters / charactersPerPage);
}

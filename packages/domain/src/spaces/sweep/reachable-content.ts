import type { Store } from '../../store/store.ts';
import { type ContentRoots, type Hash, parseNode, type TrieNode } from '@lectern/content';

/** How many nodes or revisions are read at once. */
const batchSize = 500;

/** What the revisions of a store lead to, by hash. A node is read once, however many revisions share it. */
export class ReachableContent {
  readonly nodes = new Set<Hash>();
  readonly documents = new Set<Hash>();
  readonly files = new Set<Hash>();
  readonly #storeId: string;
  readonly #revisions = new Set<string>();

  constructor(storeId: string) {
    this.#storeId = storeId;
  }

  /** Adds what the revisions lead to that were not there before. */
  async refresh({ contentSweeps, contentObjects }: Store, signal?: AbortSignal): Promise<void> {
    const ids = (await contentSweeps.listRevisionIds(this.#storeId)).filter((id) => !this.#revisions.has(id));
    for (let at = 0; at < ids.length; at += batchSize) {
      const some = ids.slice(at, at + batchSize);
      let level = this.#add(
        (await contentSweeps.rootsOf(some)).flatMap((roots) => [
          roots.pages_hash,
          roots.places_hash,
          roots.files_hash,
          roots.reusable_contents_hash,
          roots.repository_hash,
        ]),
      );
      while (level.length > 0) {
        signal?.throwIfAborted();
        const loaded = await contentObjects.loadNodes(this.#storeId, level.slice(0, batchSize));
        const below = Array.from(loaded.values(), (text) => this.#readNode(parseNode(text)));
        level = [...level.slice(batchSize), ...this.#add(below.flat())];
      }
      for (const id of some) this.#revisions.add(id);
    }
  }

  /** Those of the nodes that are new. */
  #add(hashes: readonly ContentRoots[keyof ContentRoots][]): Hash[] {
    const added: Hash[] = [];
    for (const hash of hashes) {
      if (hash === null || this.nodes.has(hash)) continue;
      this.nodes.add(hash);
      added.push(hash);
    }
    return added;
  }

  /** Notes the texts and bytes that a leaf names; answers the nodes below an inner node. */
  #readNode(node: TrieNode): Hash[] {
    if (node.type === 'inner') return node.children.flatMap((child) => (child === null ? [] : [child.hash]));
    for (const [, value] of node.entries) {
      if (typeof value !== 'object' || value === null) continue;
      // The text of a page or a reusable content, the bytes of a file.
      if ('document' in value && typeof value.document === 'string') this.documents.add(value.document);
      if ('hash' in value && typeof value.hash === 'string') this.files.add(value.hash);
    }
    return [];
  }
}

import type { Store } from '../../store/store.ts';
import { type ContentRoots, type ContentHash, parseTrieNode, type TrieNode } from '@lectern/content';

/** How many nodes or revisions are read at once. */
const batchSize = 500;

/** The objects that are reachable from the revisions of a store, or of those of one organization in it, by hash. A shared node is read once. */
export class ReachableContent {
  readonly nodes = new Set<ContentHash>();
  readonly documents = new Set<ContentHash>();
  readonly files = new Set<ContentHash>();
  readonly #storeId: string;
  readonly #organizationId: string | undefined;
  readonly #revisions = new Set<string>();

  constructor(storeId: string, organizationId?: string) {
    this.#storeId = storeId;
    this.#organizationId = organizationId;
  }

  /** Marks the objects of revisions that were added since the last call. */
  async refresh({ contentSweeps, contentObjects }: Store, signal?: AbortSignal): Promise<void> {
    const all = await contentSweeps.listRevisionIds(this.#storeId, this.#organizationId);
    const ids = all.filter((id) => !this.#revisions.has(id));
    for (let at = 0; at < ids.length; at += batchSize) {
      const batch = ids.slice(at, at + batchSize);
      let level = this.#addNodes(
        (await contentSweeps.rootsOf(batch)).flatMap((roots) => [
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
        const below = Array.from(loaded.values(), (text) => this.#readNode(parseTrieNode(text)));
        level = [...level.slice(batchSize), ...this.#addNodes(below.flat())];
      }
      for (const id of batch) this.#revisions.add(id);
    }
  }

  /** Marks nodes and returns those that were not marked yet. */
  #addNodes(hashes: readonly ContentRoots[keyof ContentRoots][]): ContentHash[] {
    const added: ContentHash[] = [];
    for (const hash of hashes) {
      if (hash === null || this.nodes.has(hash)) continue;
      this.nodes.add(hash);
      added.push(hash);
    }
    return added;
  }

  /** Marks the documents and files in a leaf; returns the children of an inner node. */
  #readNode(node: TrieNode): ContentHash[] {
    if (node.type === 'inner') return node.children.flatMap((child) => (child === null ? [] : [child.hash]));
    for (const [, value] of node.entries) {
      if (typeof value !== 'object' || value === null) continue;
      // The document of a page or a reusable content, or the bytes of a file.
      if ('document' in value && typeof value.document === 'string') this.documents.add(value.document);
      if ('hash' in value && typeof value.hash === 'string') this.files.add(value.hash);
    }
    return [];
  }
}

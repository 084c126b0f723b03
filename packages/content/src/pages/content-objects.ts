import type { ContentHash } from '../objects/trie-node.ts';

/** Loads the objects of contents by hash: texts of nodes, and documents. Missing ones are left out. */
export type ContentObjects = {
  loadNodes(storeId: string, hashes: readonly ContentHash[]): Promise<ReadonlyMap<ContentHash, string>>;
  loadDocuments(storeId: string, hashes: readonly ContentHash[]): Promise<ReadonlyMap<ContentHash, string>>;
};

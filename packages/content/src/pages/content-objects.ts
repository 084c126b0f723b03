import type { ContentHash } from '../objects/trie-node.ts';

/** Where the objects of contents are stored: texts of nodes and documents by their hash; those that are there. */
export type ContentObjects = {
  loadNodes(storeId: string, hashes: readonly ContentHash[]): Promise<ReadonlyMap<ContentHash, string>>;
  loadDocuments(storeId: string, hashes: readonly ContentHash[]): Promise<ReadonlyMap<ContentHash, string>>;
};

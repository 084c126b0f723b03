import { boolean, generated, integer, nullable, text, timestamp } from '../schema/column.ts';
import { defineTable } from '../schema/table.ts';

/** The scope of content addresses; copies of a space share the store of the original. */
export const contentStoresTable = defineTable('content_stores', {
  id: text(),
  swept_at: generated(timestamp()),
  /** A space that used it was deleted since the last sweep. */
  has_garbage: generated(boolean()),
  /** Until then nothing is swept: content is being stored that no revision reaches yet. */
  kept_until: nullable(timestamp()),
  /** How often a sweep deleted something. */
  deletions: generated(integer()),
});
/** Nodes of maps (see `trie-node.ts`), immutable. */
export const contentNodesTable = defineTable('content_nodes', {
  store_id: text(),
  hash: text(),
  text: text(),
});
/** Texts of pages and reusable contents, immutable. */
export const contentDocumentsTable = defineTable('content_documents', {
  store_id: text(),
  hash: text(),
  markdown: text(),
});

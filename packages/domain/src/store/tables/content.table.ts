import { boolean, generated, text, timestamp } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

/** The scope of content addresses; copies of a space share the store of the original. */
export const contentStoresTable = defineTable('content_stores', {
  id: text(),
  swept_at: generated(timestamp()),
  /** A space that used it was deleted since the last sweep. */
  has_garbage: generated(boolean()),
});
export type ContentStoresTable = TableOf<typeof contentStoresTable>;

/** Nodes of maps (see `trie-node.ts`), immutable. */
export const contentNodesTable = defineTable('content_nodes', {
  store_id: text(),
  hash: text(),
  text: text(),
});
export type ContentNodesTable = TableOf<typeof contentNodesTable>;

/** Texts of pages and reusable contents, immutable. */
export const contentDocumentsTable = defineTable('content_documents', {
  store_id: text(),
  hash: text(),
  markdown: text(),
});
export type ContentDocumentsTable = TableOf<typeof contentDocumentsTable>;

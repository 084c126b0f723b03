import { boolean, integer, nullable, text } from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

/** How many links of each status there are. */
export type LinkCounts = { ok: number; broken: number; in_app: number };

const counts = { ok: integer(), broken: integer(), in_app: integer() };

/** Of which content the links of a space are indexed. */
export const spaceLinksTable = defineTable('space_links', {
  space_id: text(),
  /** The index is of this revision; it is stale where another one is current. */
  revision_id: text(),
  /** A hash of the addresses of the server with which the links were resolved. */
  server: text(),
  ...counts,
});
export type SpaceLinksTable = TableOf<typeof spaceLinksTable>;

/** The links of a page, and what links can point to in it. A page that has neither has no row. */
export const pageLinksTable = defineTable('page_links', {
  space_id: text(),
  page_id: text(),
  /** The hash of the text that has them; null for what the page itself names. */
  document: nullable(text()),
  /** JSON: texts. */
  anchors: text(),
  /** JSON: see `writeLinks`. */
  links: text(),
  /** JSON: see `PageLinks`. */
  edges: text(),
  ...counts,
});
/** On what the links of a page depend. */
export const linkEdgesTable = defineTable('link_edges', {
  space_id: text(),
  /** A hash, see `edgeKey`. */
  key: text(),
  page_id: text(),
  /** Whether a link of the page leads to what the key names, so that the page is one of its backlinks. */
  leads: boolean(),
});

/** How many links of each status there are. */
export type LinkCounts = { ok: number; broken: number; in_app: number };

/** Of which content the links of a space are kept. */
export type SpaceLinksTable = LinkCounts & {
  space_id: string;
  /** They are those of this revision; of another than the current one they are of no use. */
  revision_id: string;
  /** With which addresses of the server they were resolved, as a hash. */
  server: string;
};

/** The links of a page, and what links can point to in it. One that has neither has no row. */
export type PageLinksTable = LinkCounts & {
  space_id: string;
  page_id: string;
  /** The hash of the text that has them; null for what the page itself names. */
  document: string | null;
  /** JSON: texts. */
  anchors: string;
  /** JSON: see `KeptLink`. */
  links: string;
  /** JSON: see `PageLinks`. */
  edges: string;
};

/** On what the links of a page depend. */
export type LinkEdgesTable = {
  space_id: string;
  /** A hash, see `edgeKey`. */
  key: string;
  page_id: string;
  /** Whether a link of the page leads to what the key names, so that the page is one of its backlinks. */
  leads: boolean;
};

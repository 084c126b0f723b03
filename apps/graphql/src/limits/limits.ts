/** Limits of one request. Ordinary nesting, such as 100 sites with their sections and spaces, stays below. */
export type GraphqlLimits = {
  /** Lexical tokens of a document. */
  readonly tokens: number;
  /** Nesting of brackets in a document. */
  readonly nesting: number;
  readonly fragments: number;
  readonly directives: number;
  /** Per operation, with its fragments expanded: depth, number of fields, of root fields, and of fields with an alias. */
  readonly depth: number;
  readonly fields: number;
  readonly rootFields: number;
  readonly aliases: number;
  /** Different lists and nodes that one root field selects. */
  readonly levels: number;
  /** Estimated nodes in a response: `first` or `last` (50 by default) multiplied down the tree, 10 for lists without. */
  readonly rows: number;
  /** Bytes of the response to one request, with all operations of a batch. */
  readonly responseBytes: number;
  /** Operations in one request. */
  readonly batch: number;
  /** Memory of the documents that clients have registered with their hash. */
  readonly persistedBytes: number;
};

export const defaultLimits: GraphqlLimits = {
  tokens: 10_000,
  nesting: 64,
  fragments: 200,
  directives: 200,
  depth: 12,
  fields: 2000,
  rootFields: 30,
  aliases: 100,
  levels: 64,
  rows: 50_000,
  responseBytes: 10_000_000,
  batch: 10,
  persistedBytes: 10_000_000,
};

/** What one request may ask for. Ordinary nesting, such as 100 sites with their sections and spaces, stays below. */
export type GraphqlLimits = {
  /** Words and signs of a document. */
  readonly tokens: number;
  /** Brackets within brackets in a document. */
  readonly nesting: number;
  readonly fragments: number;
  readonly directives: number;
  /** Of an operation, with its fragments spread out: fields within fields, fields in all, at the root, and with an alias. */
  readonly depth: number;
  readonly fields: number;
  readonly rootFields: number;
  readonly aliases: number;
  /** Different lists and things that one field of the root leads to. */
  readonly levels: number;
  /** Estimated things in an answer: `first` or `last` (50 unless given) multiplied down the tree, 10 for lists without. */
  readonly rows: number;
  /** Operations in one request. */
  readonly batch: number;
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
  batch: 10,
};

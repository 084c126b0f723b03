import type { Kind } from './kind.ts';
import type { Many, One, Paged } from './relation.ts';

/** Where the rows of a level come from. */
export type LevelSource =
  | { readonly type: 'id' }
  /** Several nodes at once: the parent of each row is its id. */
  | { readonly type: 'ids' }
  | { readonly type: 'relation'; readonly relation: One | Many; readonly parent: ParentKey }
  | { readonly type: 'page'; readonly page: PageRead };

/** The rows of one kind that a graph query reads at one position of the tree. */
export type Level = {
  /** Marks the rows in the result. */
  readonly mark: number;
  readonly kind: Kind;
  readonly source: LevelSource;
  /** Names of the selected columns, in the order of their aliases `c0`, `c1`, … */
  readonly columns: string[];
};

/** The parents of a level, and the alias of their column that its rows refer to. */
export type ParentKey = {
  readonly level: Level;
  readonly alias: string;
  /** The alias of the column that the relation declares as shared. */
  readonly sharedAlias?: string;
};

/** A page of a list for each parent. */
export type PageRead = {
  readonly index: number;
  readonly relation: Paged;
  /** `undefined` for a list of the server itself. */
  readonly parent: ParentKey | undefined;
  /** Marks the counts in the result. */
  readonly mark: number;
  /** `undefined` while no field selects the rows. */
  level: Level | undefined;
  /** Whether the number of rows on all pages is selected. */
  counted: boolean;
  /** Whether one row more than the page is read, to learn if there is a next page. */
  fetchesExtraRow: boolean;
};

/** What one statement reads: a tree of levels below one node, or below one list. */
export type GraphQuery = {
  /** The column with the organization of the root, where it has one. */
  readonly organization?: ParentKey;
  readonly levels: Level[];
  readonly pages: PageRead[];
  /** The statements compiled so far, by what they depend on beyond the tree. */
  readonly statements: Map<string, Statement>;
};

/** SQL that can be run again and again; `parameters` are values and placeholders. */
export type Statement = { readonly text: string; readonly parameters: readonly unknown[] };

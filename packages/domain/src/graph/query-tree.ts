import type { Kind } from './kind.ts';
import type { Many, One, Paged } from './relation.ts';

/** Where the rows of a level come from. */
export type LevelSource =
  | { readonly type: 'id' }
  | { readonly type: 'relation'; readonly relation: One | Many; readonly parent: ParentKey }
  | { readonly type: 'page'; readonly page: PageRead };

/** The rows that a graph query reads of one kind at one place of the tree. */
export type Level = {
  /** Marks the rows in the result. */
  readonly mark: number;
  readonly kind: Kind;
  readonly source: LevelSource;
  /** Names of the columns that are read, in the order of their places `c0`, `c1`, … */
  readonly columns: string[];
};

/** The parents of a level, and the place of the column that its rows belong to. */
export type ParentKey = {
  readonly level: Level;
  readonly place: string;
  /** The place of the column that the relation says to be shared. */
  readonly sharedPlace?: string;
};

/** A page of a list for each parent. */
export type PageRead = {
  readonly index: number;
  readonly relation: Paged;
  /** None for a list of the server itself. */
  readonly parent: ParentKey | undefined;
  /** Marks the counts in the result. */
  readonly mark: number;
  /** None while nothing of the rows is asked for. */
  level: Level | undefined;
  /** Whether it is asked how many rows the list has in all. */
  counted: boolean;
  /** Whether it is asked if there are rows beyond the page. */
  looksBeyond: boolean;
};

/** What one statement reads: a tree of levels below one thing, or below one list. */
export type GraphQuery = {
  readonly levels: Level[];
  readonly pages: PageRead[];
  /** Compiled so far, by what they depend on beyond the tree. */
  readonly statements: Map<string, Statement>;
};

/** SQL that can be run again and again; `parameters` are values and placeholders. */
export type Statement = { readonly text: string; readonly parameters: readonly unknown[] };

import type { AskedContent, AskedPage, AskedTexts, GraphRow, GraphRows, Level } from '@lectern/domain/graph';
import type { Ctx } from '@lectern/domain';
import type { Page } from '@lectern/contract';
import type { Failure } from './failure.ts';
import type { Written } from './failure.ts';

/** Writes a thing from its row. */
export type RowWriter = (row: GraphRow, run: Run) => Written;

/** Everything of one run of the plan of a root field. */
export type Run = {
  readonly ctx: Ctx;
  readonly userId: string;
  readonly found: GraphRows;
  /** The page that each list is asked for, or why it cannot be. */
  readonly pages: ReadonlyMap<number, AskedPage | PageRefusal>;
  /** The trees of pages that were read, by the row that leads to them. */
  readonly trees: ReadonlyMap<PlannedContent, ReadonlyMap<GraphRow, readonly Page[]>>;
  /** Those that ended at a field which may be null. */
  readonly failures: Failure[];
};

/** Arguments of a list that cannot be met. */
export class PageRefusal {
  readonly error: unknown;

  constructor(error: unknown) {
    this.error = error;
  }
}

/** The contents of the things of a level, whose pages are read once their rows are known. */
export type PlannedContent = {
  readonly level: Level;
  readonly asked: (row: GraphRow) => AskedContent;
  readonly texts: AskedTexts;
};

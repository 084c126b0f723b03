import type { NodeContent, PageRequest, GraphRow, GraphResult, Level } from '@lectern/domain/graph';
import type { Ctx } from '@lectern/domain';
import type { Page } from '@lectern/contract';
import type { ResponseBytes } from '../limits/response-bytes.ts';
import type { Work } from '../limits/work.ts';
import type { Failure, Written } from './failure.ts';
import type { Keys } from '../schema/keys.ts';
import type { LoadedValues } from './loads.ts';
import type { QuotedTexts } from './quoted-texts.ts';

/** Writes a node from its row. */
export type RowWriter = (row: GraphRow, run: Run) => Written;

/** Where a run writes to, besides the text. */
export type Output = {
  /** The failures that ended at a nullable field. */
  readonly failures: Failure[];
  readonly bytes: ResponseBytes;
  readonly work: Work;
};

/** The state of one run of the plan of a root field. */
export type Run = Output & {
  readonly ctx: Ctx;
  readonly userId: string;
  readonly result: GraphResult;
  /** The requested page of each list, or the error of its arguments. */
  readonly pages: ReadonlyMap<number, PageRequest | InvalidPage>;
  /** What the fields of values have loaded. */
  readonly loaded: LoadedValues;
  /** The ids that led to the value that is written. */
  readonly keys: Keys;
  /** The page trees that were read, by the row of their node. */
  readonly trees: ReadonlyMap<PlannedContent, ReadonlyMap<GraphRow, readonly Page[]>>;
  /** The long texts of those pages. */
  readonly quoted: QuotedTexts;
};

/** Invalid arguments of a list. */
export class InvalidPage {
  readonly error: unknown;

  constructor(error: unknown) {
    this.error = error;
  }
}

/** The contents of the nodes of a level, whose pages are read once their rows are known. */
export type PlannedContent = {
  readonly level: Level;
  readonly reference: (row: GraphRow) => NodeContent;
  readonly selection: { readonly levels: number; readonly markdown: boolean; readonly document: boolean };
  /** What a page costs, in nodes of the response. */
  readonly pageCost: number;
};

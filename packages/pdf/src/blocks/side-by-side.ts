import { contentHeight } from '../typesetting/printer.ts';
import { type Frame, paintRows, type PositionedRow, type Row, stackRows } from '../typesetting/rows.ts';
import type { PdfFile } from '../typesetting/pdf-file.ts';

/** Rows of cells side by side, as high as fits on one page. */
export type Slice = { readonly cells: readonly (readonly Row[])[]; readonly height: number };

/** Cells side by side, split where they are higher than the limit. */
export function splitIntoSlices(cells: readonly (readonly Row[])[], limit: number): Slice[] {
  const remaining = cells.map((rows) => [...rows]);
  const slices: Slice[] = [];
  do {
    const taken = remaining.map((rows) => takeRows(rows, limit));
    const height = Math.max(0, ...taken.map((rows) => stackRows(rows, 0).height));
    slices.push({ cells: taken, height });
  } while (remaining.some((rows) => rows.length > 0));
  return slices;
}

/** Removes the rows that fit, but at least one. */
function takeRows(rows: Row[], limit: number): Row[] {
  let height = 0;
  let count = 0;
  for (const row of rows) {
    height += row.height + (count === 0 ? 0 : row.before);
    if (count > 0 && height > limit) break;
    count += 1;
  }
  return rows.splice(0, count);
}

export function paintCells(file: PdfFile, cells: Slice['cells'], y: number): void {
  const placed: PositionedRow[] = cells.flatMap((rows) => stackRows(rows, y).positioned);
  paintRows(file, placed);
}

/** Cells side by side as rows, without borders. */
export function sideBySideRows(cells: readonly (readonly Row[])[], frames: readonly Frame[]): Row[] {
  return splitIntoSlices(cells, contentHeight * 0.8).map((slice) => ({
    height: slice.height,
    before: 0,
    keep: false,
    frames,
    paint: (file, y) => paintCells(file, slice.cells, y),
  }));
}

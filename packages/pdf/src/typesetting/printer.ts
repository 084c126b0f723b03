import { type PdfFile, pageSize } from './pdf-file.ts';
import { paintRows, type PositionedRow, type Row } from './rows.ts';

export const margins = { left: 56, right: 56, top: 64, bottom: 64 } as const;
export const contentWidth = pageSize.width - margins.left - margins.right;
export const contentHeight = pageSize.height - margins.top - margins.bottom;

/** What stands at the edges of a page, and what its number is. */
type PaintMargins = (file: PdfFile) => void;

/** Fills pages with rows. */
export class Printer {
  readonly file: PdfFile;
  readonly #paintMargins: PaintMargins;
  #rows: PositionedRow[] = [];
  #y: number = margins.top;
  #isOpen = false;

  constructor(file: PdfFile, paintMargins: PaintMargins) {
    this.file = file;
    this.#paintMargins = paintMargins;
  }

  /** Begins a new page, unless nothing stands on this one. */
  startPage(): void {
    this.finishPage();
    this.file.addPage();
    this.#isOpen = true;
    this.#y = margins.top;
  }

  /** Paints what is waiting for the page to be full. */
  finishPage(): void {
    if (!this.#isOpen) return;
    paintRows(this.file, this.#rows);
    this.#paintMargins(this.file);
    this.#rows = [];
    this.#isOpen = false;
  }

  print(rows: readonly Row[]): void {
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows[index];
      if (row === undefined) continue;
      if (!this.#isOpen || !this.#fits(groupAt(rows, index))) {
        // On an empty page nothing is gained by another one.
        if (!this.#isOpen || this.#rows.length > 0) this.startPage();
        if (row.repeated !== undefined && row.repeated !== row) this.#append(row.repeated);
      }
      this.#append(row);
    }
  }

  #append(row: Row): void {
    const y = this.#y + (this.#rows.length === 0 ? 0 : row.before);
    this.#rows.push({ row, y });
    this.#y = y + row.height;
  }

  #fits(group: readonly Row[]): boolean {
    const height = heightOf(group, this.#rows.length > 0);
    return this.#y + height <= pageSize.height - margins.bottom;
  }
}

/** The rows from an index on that are to be on one page; only those that have room there. */
function groupAt(rows: readonly Row[], from: number): readonly Row[] {
  let end = from;
  while (rows[end]?.keep === true && end + 1 < rows.length) {
    if (heightOf(rows.slice(from, end + 2), false) > contentHeight * 0.6) break;
    end += 1;
  }
  return rows.slice(from, end + 1);
}

function heightOf(rows: readonly Row[], isBelow: boolean): number {
  return rows.reduce(
    (sum, { height, before }, index) => sum + height + (index > 0 || isBelow ? before : 0),
    0,
  );
}

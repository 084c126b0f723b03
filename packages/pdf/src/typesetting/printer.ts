import { type PdfFile, pageSize } from './pdf-file.ts';
import { paintRows, type PositionedRow, type Row } from './rows.ts';

export const margins = { left: 56, right: 56, top: 64, bottom: 64 } as const;
export const contentWidth = pageSize.width - margins.left - margins.right;
export const contentHeight = pageSize.height - margins.top - margins.bottom;

/** Paints the header and the page number. */
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

  /** Starts a new page, unless the current one is empty. */
  startPage(): void {
    this.finishPage();
    this.file.addPage();
    this.#isOpen = true;
    this.#y = margins.top;
  }

  /** Paints the rows of the current page. */
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
        // An empty page is not skipped: the rows would not fit on the next one either.
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

/** The rows from an index that are kept on one page; only as many as fit. */
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

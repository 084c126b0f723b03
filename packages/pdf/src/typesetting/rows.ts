import { type Line, pictureDepth } from './lines.ts';
import type { Box, PdfFile } from './pdf-file.ts';
import type { TextStyle } from './text-style.ts';

/** The background of rows that belong together, on each page with some of them. */
export type Frame = {
  readonly x: number;
  readonly width: number;
  readonly fill?: string;
  readonly stroke?: string;
  /** The color of a bar along its left side. */
  readonly bar?: string;
};

/** A unit that is not split between pages. */
export type Row = {
  readonly height: number;
  /** The spacing above it, except at the top of a page. */
  readonly before: number;
  /** Whether it is kept on one page with the next row. */
  readonly keep: boolean;
  /** Its frames, the outermost first. */
  readonly frames: readonly Frame[];
  /** The row that is repeated above it at the top of a page. */
  readonly repeated?: Row;
  paint(file: PdfFile, y: number): void;
};

export type PositionedRow = { readonly row: Row; readonly y: number };

/** Paints rows with their frames. */
export function paintRows(file: PdfFile, positioned: readonly PositionedRow[]): void {
  const boxes = new Map<Frame, Box>();
  for (const { row, y } of positioned) {
    for (const frame of row.frames) {
      const top = boxes.get(frame)?.y ?? y;
      boxes.set(frame, { x: frame.x, width: frame.width, y: top, height: y + row.height - top });
    }
  }
  for (const [{ fill, stroke, bar }, box] of boxes) {
    if (fill !== undefined || stroke !== undefined) {
      file.rectangle(box, {
        ...(fill && { fill }),
        ...(stroke && { stroke }),
        radius: bar === undefined ? 3 : 0,
      });
    }
    if (bar !== undefined) file.rectangle({ ...box, width: 3 }, { fill: bar });
  }
  for (const { row, y } of positioned) row.paint(file, y);
}

/** Stacks rows from `y` on. */
export function stackRows(rows: readonly Row[], y: number): { positioned: PositionedRow[]; height: number } {
  let at = y;
  const positioned = rows.map((row, index) => {
    at += index === 0 ? 0 : row.before;
    const one = { row, y: at };
    at += row.height;
    return one;
  });
  return { positioned, height: at - y };
}

export function spaceRow(height: number, frames: readonly Frame[], keep = false): Row {
  return { height, before: 0, keep, frames, paint: () => undefined };
}

/** Paints a line of text with its left end at `x`. */
export function paintLine(file: PdfFile, line: Line, { x, y }: { x: number; y: number }): void {
  file.withoutMirroring({ x, width: line.width }, () => paintPieces(file, line, { x, y }));
}

function paintPieces(file: PdfFile, line: Line, { x, y }: { x: number; y: number }): void {
  for (const piece of line.pieces) {
    const { style, width, content } = piece;
    const left = x + piece.x;
    const baseline = y + line.baseline - (style.rise ?? 0);
    const box = { x: left, y: baseline - style.size * 0.95, width, height: style.size * 1.25 };
    if ('text' in content) {
      if (style.background !== undefined) {
        file.rectangle({ ...box, x: left - 1, width: width + 2 }, { fill: style.background, radius: 2 });
      }
      file.text(content.text, content.face, { x: left, y: baseline, width, style });
      strokesOf(style).forEach((rise) => {
        const at = baseline - rise * style.size;
        file.line({ x: left, y: at }, { x: left + width, y: at }, style.color);
      });
    } else {
      content.picture.draw(file, {
        x: left,
        y: baseline - content.height + (content.depth ?? pictureDepth),
        width,
        height: content.height,
      });
    }
    if (style.link !== undefined) file.link(box, style.link);
  }
}

/** Strikethrough and underline, as multiples of the font size above the baseline. */
function strokesOf({ strike, underline }: TextStyle): number[] {
  return [...(strike === true ? [0.28] : []), ...(underline === true ? [-0.12] : [])];
}

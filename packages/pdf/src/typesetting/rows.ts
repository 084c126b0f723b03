import { type Line, pictureDepth } from './lines.ts';
import type { Box, PdfFile } from './pdf-file.ts';
import type { TextStyle } from './text-style.ts';

/** What stands behind rows that belong together, on each page that has some of them. */
export type Frame = {
  readonly x: number;
  readonly width: number;
  readonly fill?: string;
  readonly stroke?: string;
  /** Of a bar along its left side. */
  readonly bar?: string;
};

/** What is never divided between two pages. */
export type Row = {
  readonly height: number;
  /** The room above it, but not at the top of a page. */
  readonly before: number;
  /** Whether the next row is to be on the same page. */
  readonly keep: boolean;
  /** The frames that it is in, the outermost first. */
  readonly frames: readonly Frame[];
  /** What is repeated above it when it is the first one of a page. */
  readonly repeated?: Row;
  paint(file: PdfFile, y: number): void;
};

export type PositionedRow = { readonly row: Row; readonly y: number };

/** Paints rows with what stands behind them. */
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

/** Rows one below the other, from `y` on. */
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

/** Paints a line of text whose left end is at `x`. */
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

/** The lines through and below text, in sizes above where it stands. */
function strokesOf({ strike, underline }: TextStyle): number[] {
  return [...(strike === true ? [0.28] : []), ...(underline === true ? [-0.12] : [])];
}

import type { Direction } from '../typesetting/direction.ts';
import { breakLines, type Line, type Span } from '../typesetting/lines.ts';
import { paintLine, type Row } from '../typesetting/rows.ts';
import type { Area, Typesetter } from './typesetter.ts';
import { noteNumber, type Phrase } from './inline.ts';

type TextRowOptions = {
  readonly align?: unknown;
  /** The direction of the text, whatever its letters are. */
  readonly direction?: Direction;
  readonly before?: number;
  /** Whether the next block is kept on the same page. */
  readonly keep?: boolean;
  /** Called when the first line is painted. */
  readonly onPaint?: (y: number) => void;
};

/** Text as rows, without widows and orphans. */
export function spanRows(
  typesetter: Typesetter,
  spans: readonly Span[],
  area: Area,
  options: TextRowOptions = {},
): Row[] {
  const { align, direction, before = 0, keep = false, onPaint } = options;
  const lines = breakLines(typesetter.file, spans, area.width, direction);
  return lines.map((line, index) => ({
    height: line.height,
    before: index === 0 ? before : 0,
    keep: index === lines.length - 1 ? keep : keep || index === 0 || index === lines.length - 2,
    frames: area.frames,
    paint: (file, y) => {
      if (index === 0) onPaint?.(y);
      const indent = indentOf(line, { available: area.width, align, isMirrored: file.isMirrored });
      paintLine(file, line, { x: area.x + indent, y });
    },
  }));
}

/** The text, and below it its footnotes in a smaller size. */
export function phraseRows(
  typesetter: Typesetter,
  { spans, notes }: Phrase,
  area: Area,
  options: TextRowOptions = {},
): Row[] {
  const rows = spanRows(typesetter, spans, area, options);
  const style = { ...area.style, size: area.style.size * 0.85 };
  const below = notes.flatMap((nodes, index) => {
    const sign = [noteNumber(index + 1, style)];
    const left = { ...area, style };
    const note = { ...left, x: area.x + 12, width: area.width - 12 };
    const [first, ...others] = typesetter.rows(nodes, note);
    if (first === undefined) return [];
    return [withMark(typesetter, { ...first, before: 2 }, { spans: sign, area: left }), ...others];
  });
  return [...rows, ...below];
}

/** Adds a marker to the left of a row, such as the bullet of a list item. */
export function withMark(
  typesetter: Typesetter,
  row: Row,
  { spans, area, align }: { spans: readonly Span[]; area: Area; align?: 'right' },
): Row {
  const [line] = breakLines(typesetter.file, spans, 200);
  if (line === undefined) return row;
  const x = align === 'right' ? area.x + area.width - line.width : area.x;
  return {
    ...row,
    paint: (file, y) => {
      paintLine(file, line, { x, y });
      row.paint(file, y);
    },
  };
}

export function plainRows(
  typesetter: Typesetter,
  text: string,
  area: Area,
  options: TextRowOptions = {},
): Row[] {
  return spanRows(typesetter, [{ text, style: area.style }], area, options);
}

type IndentOptions = { readonly available: number; readonly align: unknown; readonly isMirrored: boolean };

/** The offset of a line from the side where its page starts. */
function indentOf({ width, rightToLeft }: Line, { available, align, isMirrored }: IndentOptions): number {
  const free = Math.max(0, available - width);
  if (align === 'center') return free / 2;
  const isRight = align === 'right' || align === 'end' || (rightToLeft && align !== 'left');
  return isRight === isMirrored ? 0 : free;
}

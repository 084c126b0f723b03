import type { Direction } from '../typesetting/direction.ts';
import { breakLines, type Line, type Span } from '../typesetting/lines.ts';
import { paintLine, type Row } from '../typesetting/rows.ts';
import type { Area, Setter } from './area.ts';
import { noteSign, type Phrase } from './inline.ts';

type Options = {
  readonly align?: unknown;
  /** Which way the text runs, whatever its letters are. */
  readonly direction?: Direction;
  readonly before?: number;
  /** Whether the block behind it is to be on the same page. */
  readonly keep?: boolean;
  /** Done when the first line is painted. */
  readonly onPaint?: (y: number) => void;
};

/** Text in lines; a single first or last line is not left on a page of its own. */
export function spanRows(setter: Setter, spans: readonly Span[], area: Area, options: Options = {}): Row[] {
  const { align, direction, before = 0, keep = false, onPaint } = options;
  const lines = breakLines(setter.file, spans, area.width, direction);
  return lines.map((line, index) => ({
    height: line.height,
    before: index === 0 ? before : 0,
    keep: index === lines.length - 1 ? keep : keep || index === 0 || index === lines.length - 2,
    frames: area.frames,
    paint: (file, y) => {
      if (index === 0) onPaint?.(y);
      const indent = indentOf(line, { room: area.width, align, isMirrored: file.isMirrored });
      paintLine(file, line, { x: area.x + indent, y });
    },
  }));
}

/** A phrase, and below it in small the notes that it calls. */
export function phraseRows(
  setter: Setter,
  { spans, notes }: Phrase,
  area: Area,
  options: Options = {},
): Row[] {
  const rows = spanRows(setter, spans, area, options);
  const style = { ...area.style, size: area.style.size * 0.85 };
  const below = notes.flatMap((nodes, index) => {
    const sign = [noteSign(index + 1, style)];
    const left = { ...area, style };
    const note = { ...left, x: area.x + 12, width: area.width - 12 };
    const [first, ...others] = setter.rows(nodes, note);
    if (first === undefined) return [];
    return [withMark(setter, { ...first, before: 2 }, { spans: sign, area: left }), ...others];
  });
  return [...rows, ...below];
}

/** A row that has something on its left, such as the bullet of a list. */
export function withMark(
  setter: Setter,
  row: Row,
  { spans, area, align }: { spans: readonly Span[]; area: Area; align?: 'right' },
): Row {
  const [line] = breakLines(setter.file, spans, 200);
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

export function plainRows(setter: Setter, text: string, area: Area, options: Options = {}): Row[] {
  return spanRows(setter, [{ text, style: area.style }], area, options);
}

type Indent = { readonly room: number; readonly align: unknown; readonly isMirrored: boolean };

/** How far a line is from the side where the page begins. */
function indentOf({ width, rightToLeft }: Line, { room, align, isMirrored }: Indent): number {
  const free = Math.max(0, room - width);
  if (align === 'center') return free / 2;
  const isRight = align === 'right' || align === 'end' || (rightToLeft && align !== 'left');
  return isRight === isMirrored ? 0 : free;
}

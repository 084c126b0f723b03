import { type BlockNode, plainText, stringMember } from '@lectern/content';
import type { Frame, Row } from '../typesetting/rows.ts';
import { spaceRow } from '../typesetting/rows.ts';
import { colors, type TextStyle } from '../typesetting/text-style.ts';
import { type Area, type Typesetter, insetArea } from './typesetter.ts';
import { plainRows, withMark } from './text-rows.ts';

const padding = 7;
const tabWidth = 4;

/** Lines of code; long ones are wrapped. */
export function codeRows(node: BlockNode, area: Area, typesetter: Typesetter): Row[] {
  const frame: Frame = { x: area.x, width: area.width, fill: colors.shade };
  const style: TextStyle = {
    ...area.style,
    mono: true,
    bold: false,
    italic: false,
    size: area.style.size * 0.84,
  };
  const lines = (node.nodes ?? []).filter((child) => child.object === 'block');
  const isNumbered = node.data['lineNumbers'] === true;
  const gutter = isNumbered ? 10 + String(lines.length).length * style.size * 0.6 : 0;
  const inner = { ...insetArea(area, frame, { left: padding + gutter, right: padding }), style };
  const rows = lines.flatMap((line, index) => {
    const own = lineRows(line, inner, typesetter);
    const [first, ...others] = own;
    if (!isNumbered || first === undefined) return own;
    const number = { text: String(index + 1), style: { ...style, color: colors.muted } };
    const numberArea = { ...inner, x: area.x + padding, width: gutter - 8 };
    return [withMark(typesetter, first, { spans: [number], area: numberArea, align: 'right' }), ...others];
  });
  // Code is left-to-right on every page.
  const leftToRight = rows.map((row): Row => ({
    ...row,
    paint: (file, y) => file.withoutMirroring(area, () => row.paint(file, y)),
  }));
  const title = titleRows(stringMember(node.data, 'title'), area, { frame, typesetter });
  return withPadding([...title, ...keepEndsTogether(leftToRight)], inner.frames);
}

function lineRows({ data, nodes = [] }: BlockNode, area: Area, typesetter: Typesetter): Row[] {
  const text = expandTabs(plainText(nodes.filter((child) => child.object !== 'block')));
  const rows =
    text === ''
      ? [spaceRow(area.style.size * 1.5, area.frames)]
      : plainRows(typesetter, text, area, { align: 'left', direction: 'ltr' });
  const codeLines = rows.map((row) => ({ ...row, keep: false, height: area.style.size * 1.42 }));
  if (data['highlighted'] !== true) return codeLines;
  return codeLines.map((row) => ({
    ...row,
    paint: (file, y) => {
      const box = { x: area.x - padding / 2, y, width: area.width + padding, height: row.height };
      file.rectangle(box, { fill: '#fff4cf' });
      row.paint(file, y);
    },
  }));
}

function titleRows(
  title: string,
  area: Area,
  { frame, typesetter }: { frame: Frame; typesetter: Typesetter },
): Row[] {
  if (title === '') return [];
  const inner = insetArea(area, frame, { left: padding, right: padding });
  const style = { ...area.style, bold: true, size: area.style.size * 0.85, color: colors.muted };
  const rows = plainRows(typesetter, title, { ...inner, style }, { keep: true });
  return [...rows, spaceRow(3, inner.frames, true)];
}

/** Neither the first nor the last line is alone on a page. */
function keepEndsTogether(rows: readonly Row[]): Row[] {
  return rows.map((row, index) => ({ ...row, keep: index === 0 || index >= rows.length - 2 }));
}

function withPadding(rows: readonly Row[], frames: Row['frames']): Row[] {
  return [spaceRow(padding, frames, true), ...rows, spaceRow(padding, frames)];
}

function expandTabs(line: string): string {
  let text = '';
  for (const character of line) {
    text += character === '\t' ? ' '.repeat(tabWidth - (text.length % tabWidth)) : character;
  }
  return text;
}

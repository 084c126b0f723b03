import { type BlockNode, plainText, textIn } from '@lectern/content';
import type { Frame, Row } from '../typesetting/rows.ts';
import { spaceRow } from '../typesetting/rows.ts';
import { colors, type TextStyle } from '../typesetting/text-style.ts';
import { type Area, type Setter, within } from './area.ts';
import { plainRows, withMark } from './text-rows.ts';

const padding = 7;
const tabWidth = 4;

/** Lines of code; those that are too long go on in the next line. */
export function codeRows(node: BlockNode, area: Area, setter: Setter): Row[] {
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
  const inner = { ...within(area, frame, { left: padding + gutter, right: padding }), style };
  const rows = lines.flatMap((line, index) => {
    const own = lineRows(line, inner, setter);
    const [first, ...others] = own;
    if (!isNumbered || first === undefined) return own;
    const number = { text: String(index + 1), style: { ...style, color: colors.muted } };
    const beside = { ...inner, x: area.x + padding, width: gutter - 8 };
    return [withMark(setter, first, { spans: [number], area: beside, align: 'right' }), ...others];
  });
  // Code is from left to right, whatever the page is.
  const fromLeft = rows.map((row): Row => ({
    ...row,
    paint: (file, y) => file.unmirrored(area, () => row.paint(file, y)),
  }));
  const title = titleRows(textIn(node.data, 'title'), area, { frame, setter });
  return framed([...title, ...together(fromLeft)], inner.frames);
}

function lineRows({ data, nodes = [] }: BlockNode, area: Area, setter: Setter): Row[] {
  const text = withoutTabs(plainText(nodes.filter((child) => child.object !== 'block')));
  const rows =
    text === ''
      ? [spaceRow(area.style.size * 1.5, area.frames)]
      : plainRows(setter, text, area, { align: 'left', direction: 'ltr' });
  const shown = rows.map((row) => ({ ...row, keep: false, height: area.style.size * 1.42 }));
  if (data['highlighted'] !== true) return shown;
  return shown.map((row) => ({
    ...row,
    paint: (file, y) => {
      const box = { x: area.x - padding / 2, y, width: area.width + padding, height: row.height };
      file.rectangle(box, { fill: '#fff4cf' });
      row.paint(file, y);
    },
  }));
}

function titleRows(title: string, area: Area, { frame, setter }: { frame: Frame; setter: Setter }): Row[] {
  if (title === '') return [];
  const inner = within(area, frame, { left: padding, right: padding });
  const style = { ...area.style, bold: true, size: area.style.size * 0.85, color: colors.muted };
  const rows = plainRows(setter, title, { ...inner, style }, { keep: true });
  return [...rows, spaceRow(3, inner.frames, true)];
}

/** Neither the first line nor the last one stands alone on a page. */
function together(rows: readonly Row[]): Row[] {
  return rows.map((row, index) => ({ ...row, keep: index === 0 || index >= rows.length - 2 }));
}

function framed(rows: readonly Row[], frames: Row['frames']): Row[] {
  return [spaceRow(padding, frames, true), ...rows, spaceRow(padding, frames)];
}

function withoutTabs(line: string): string {
  let text = '';
  for (const character of line) {
    text += character === '\t' ? ' '.repeat(tabWidth - (text.length % tabWidth)) : character;
  }
  return text;
}

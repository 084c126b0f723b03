import { type BlockNode, plainText, textIn } from '@lectern/content';
import { placedFormula } from '../formulas/formula.ts';
import { contentHeight } from '../typesetting/printer.ts';
import { type Row, spaceRow } from '../typesetting/rows.ts';
import { colors, type TextStyle } from '../typesetting/text-style.ts';
import { type Area, innerRows, type Setter, within } from './area.ts';
import { phraseOf } from './inline.ts';
import { phraseRows, plainRows, withMark } from './text-rows.ts';
import { visibleSource } from './visible-source.ts';

const headingSizes = { 'heading-1': 16, 'heading-2': 13, 'heading-3': 11 } as const;
type HeadingType = keyof typeof headingSizes;

export function isHeading(type: string): type is HeadingType {
  return type in headingSizes;
}

/** How deep a heading is below the title of its page, which is 0. */
export function headingLevel(type: HeadingType): number {
  return Object.keys(headingSizes).indexOf(type) + 1;
}

export function headingRows(node: BlockNode, area: Area, setter: Setter): Row[] {
  if (!isHeading(node.type)) return [];
  const style: TextStyle = { ...area.style, bold: true, size: headingSizes[node.type] };
  const phrase = phraseOf(node.nodes ?? [], { ...area, style }, setter);
  const title = textOf(node);
  const level = headingLevel(node.type);
  const id = node.meta?.id;
  return phraseRows(
    setter,
    phrase,
    { ...area, style },
    {
      align: node.data['align'],
      keep: true,
      onPaint: (y) => {
        if (id !== undefined) setter.file.markPlace(setter.place(area.from, id), y);
        setter.bookmark(level, title, y);
      },
    },
  );
}

export function paragraphRows(node: BlockNode, area: Area, setter: Setter): Row[] {
  const phrase = phraseOf(node.nodes ?? [], area, setter);
  // What it announces is to be below it, not on the next page.
  const keep = /[:：]\s*$/.test(textOf(node));
  return phraseRows(setter, phrase, area, { align: node.data['align'], keep });
}

function textOf({ nodes = [] }: BlockNode): string {
  return plainText(nodes.filter((child) => child.object !== 'block'));
}

export function quoteRows(node: BlockNode, area: Area, setter: Setter): Row[] {
  const frame = { x: area.x, width: area.width, bar: colors.line };
  const quoted = within(area, frame, { left: 14, right: 0 });
  return innerRows(setter, node.nodes ?? [], { ...quoted, style: { ...area.style, color: colors.muted } });
}

export function dividerRows(_node: BlockNode, area: Area): Row[] {
  return [
    {
      ...spaceRow(9, area.frames),
      paint: (file, y) => file.line({ x: area.x, y: y + 4.5 }, { x: area.x + area.width, y: y + 4.5 }),
    },
  ];
}

export function mathRows(node: BlockNode, area: Area, setter: Setter): Row[] {
  const source = textIn(node.data, 'formula');
  const formula = setter.formula(source, true);
  const room = { width: area.width, height: contentHeight * 0.8 };
  const placed = formula && placedFormula(formula, area.style, room);
  if (placed === undefined) {
    const style = { ...area.style, mono: true, size: area.style.size * 0.84 };
    return plainRows(setter, source, { ...area, style }, { align: 'left', direction: 'ltr' });
  }
  const { picture, width, height } = placed;
  const box = { x: area.x + (area.width - width) / 2, width, height };
  return [
    {
      ...spaceRow(height + 4, area.frames),
      paint: (file, y) => picture.draw(file, file.placed({ ...box, y: y + 2 })),
    },
  ];
}

/** Markdown or HTML that means nothing to us: what it says. */
export function sourceRows(node: BlockNode, area: Area, setter: Setter): Row[] {
  const text = visibleSource(textIn(node.data, 'source')).trim();
  return text === '' ? [] : plainRows(setter, text, area);
}

const indent = 18;

export function listRows(node: BlockNode, area: Area, setter: Setter): Row[] {
  const start = typeof node.data['start'] === 'number' ? node.data['start'] : 1;
  const items = (node.nodes ?? []).filter((child) => child.object === 'block');
  const digits = String(start + items.length - 1).length;
  const left = node.type === 'list-ordered' ? Math.max(indent, 10 + digits * 6) : indent;
  return items.flatMap((item, index) => {
    const inner = { ...area, x: area.x + left, width: area.width - left };
    const rows = closer(innerRows(setter, item.nodes ?? [], inner));
    const [first = spaceRow(area.style.size * 1.5, area.frames), ...others] = rows;
    // What begins from the right has its number there, too: the sign says so to what sets it.
    const from = setter.file.isMirrored ? '\u200f' : '';
    const mark = {
      text: `${from}${markOf(node, item, start + index)}`,
      style: { ...area.style, bold: false },
    };
    const beside = { ...area, width: left - 7 };
    const marked = withMark(setter, first, { spans: [mark], area: beside, align: 'right' });
    return [{ ...marked, before: index === 0 ? 0 : 3 }, ...others];
  });
}

/** The blocks of an item stand closer together than others. */
function closer(rows: readonly Row[]): Row[] {
  return rows.map((row) => ({ ...row, before: Math.min(row.before, 4) }));
}

function markOf({ type }: BlockNode, { data }: BlockNode, number: number): string {
  if (type === 'list-ordered') return `${number}.`;
  if (type === 'list-tasks' || data['checked'] !== undefined) return data['checked'] === true ? '☑' : '☐';
  return '•';
}

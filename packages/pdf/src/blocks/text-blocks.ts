import { type BlockNode, plainText, stringMember } from '@lectern/content';
import { formulaPicture } from '../formulas/formula.ts';
import { contentHeight } from '../typesetting/printer.ts';
import { type Row, spaceRow } from '../typesetting/rows.ts';
import { colors, type TextStyle } from '../typesetting/text-style.ts';
import { type Area, innerRows, type Typesetter, insetArea } from './typesetter.ts';
import { phraseOf } from './inline.ts';
import { phraseRows, plainRows, withMark } from './text-rows.ts';

const headingSizes = { 'heading-1': 16, 'heading-2': 13, 'heading-3': 11 } as const;
type HeadingType = keyof typeof headingSizes;

export function isHeading(type: string): type is HeadingType {
  return type in headingSizes;
}

/** The level of a heading below the title of its page, which is 0. */
function headingLevel(type: HeadingType): number {
  return Object.keys(headingSizes).indexOf(type) + 1;
}

export function headingRows(node: BlockNode, area: Area, typesetter: Typesetter): Row[] {
  if (!isHeading(node.type)) return [];
  const style: TextStyle = { ...area.style, bold: true, size: headingSizes[node.type] };
  const phrase = phraseOf(node.nodes ?? [], { ...area, style }, typesetter);
  const title = headingText(node);
  const level = headingLevel(node.type);
  const id = node.meta?.id;
  return phraseRows(
    typesetter,
    phrase,
    { ...area, style },
    {
      align: node.data['align'],
      keep: true,
      onPaint: (y) => {
        if (id !== undefined)
          typesetter.file.addNamedDestination(typesetter.destinationName(area.sourcePage, id), y);
        typesetter.bookmark(level, title, y);
      },
    },
  );
}

export function paragraphRows(node: BlockNode, area: Area, typesetter: Typesetter): Row[] {
  const phrase = phraseOf(node.nodes ?? [], area, typesetter);
  // A paragraph that ends with a colon is kept with the next block.
  const keep = /[:：]\s*$/.test(headingText(node));
  return phraseRows(typesetter, phrase, area, { align: node.data['align'], keep });
}

function headingText({ nodes = [] }: BlockNode): string {
  return plainText(nodes.filter((child) => child.object !== 'block'));
}

export function quoteRows(node: BlockNode, area: Area, typesetter: Typesetter): Row[] {
  const frame = { x: area.x, width: area.width, bar: colors.line };
  const quoted = insetArea(area, frame, { left: 14, right: 0 });
  return innerRows(typesetter, node.nodes ?? [], {
    ...quoted,
    style: { ...area.style, color: colors.muted },
  });
}

export function dividerRows(_node: BlockNode, area: Area): Row[] {
  return [
    {
      ...spaceRow(9, area.frames),
      paint: (file, y) => file.line({ x: area.x, y: y + 4.5 }, { x: area.x + area.width, y: y + 4.5 }),
    },
  ];
}

export function mathRows(node: BlockNode, area: Area, typesetter: Typesetter): Row[] {
  const source = stringMember(node.data, 'formula');
  const formula = typesetter.formula(source, true);
  const available = { width: area.width, height: contentHeight * 0.8 };
  const placed = formula && formulaPicture(formula, area.style, available);
  if (placed === undefined) {
    const style = { ...area.style, mono: true, size: area.style.size * 0.84 };
    return plainRows(typesetter, source, { ...area, style }, { align: 'left', direction: 'ltr' });
  }
  const { picture, width, height } = placed;
  const box = { x: area.x + (area.width - width) / 2, width, height };
  return [
    {
      ...spaceRow(height + 4, area.frames),
      paint: (file, y) => picture.draw(file, file.mirrorBox({ ...box, y: y + 2 })),
    },
  ];
}

const indent = 18;

export function listRows(node: BlockNode, area: Area, typesetter: Typesetter): Row[] {
  const start = typeof node.data['start'] === 'number' ? node.data['start'] : 1;
  const items = (node.nodes ?? []).filter((child) => child.object === 'block');
  const digits = String(start + items.length - 1).length;
  const left = node.type === 'list-ordered' ? Math.max(indent, 10 + digits * 6) : indent;
  return items.flatMap((item, index) => {
    const inner = { ...area, x: area.x + left, width: area.width - left };
    const rows = tightenSpacing(innerRows(typesetter, item.nodes ?? [], inner));
    const [first = spaceRow(area.style.size * 1.5, area.frames), ...others] = rows;
    // In mirrored pages a right-to-left mark puts the period of the number on the correct side.
    const from = typesetter.file.isMirrored ? '\u200f' : '';
    const mark = {
      text: `${from}${listMarker(node, item, start + index)}`,
      style: { ...area.style, bold: false },
    };
    const markerArea = { ...area, width: left - 7 };
    const marked = withMark(typesetter, first, { spans: [mark], area: markerArea, align: 'right' });
    return [{ ...marked, before: index === 0 ? 0 : 3 }, ...others];
  });
}

/** Reduces the spacing of the blocks in an item. */
function tightenSpacing(rows: readonly Row[]): Row[] {
  return rows.map((row) => ({ ...row, before: Math.min(row.before, 4) }));
}

function listMarker({ type }: BlockNode, { data }: BlockNode, number: number): string {
  if (type === 'list-ordered') return `${number}.`;
  if (type === 'list-tasks' || data['checked'] !== undefined) return data['checked'] === true ? '☑' : '☐';
  return '•';
}

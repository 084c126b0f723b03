import { type BlockNode, type Node, textIn } from '@lectern/content';
import { type Frame, type Row, spaceRow } from '../typesetting/rows.ts';
import { colors } from '../typesetting/text-style.ts';
import { type Area, innerRows, type Setter, within } from './area.ts';
import { besideRows } from './beside.ts';
import { phraseOf } from './inline.ts';
import { phraseRows, plainRows, withMark } from './text-rows.ts';

const hints: Readonly<Record<string, { fill: string; bar: string; sign: string }>> = {
  info: { fill: '#eef5ff', bar: '#2f7de1', sign: 'ℹ' },
  warning: { fill: '#fff7e0', bar: '#c98a00', sign: '⚠' },
  danger: { fill: '#ffeeed', bar: '#d1352b', sign: '✖' },
  success: { fill: '#eafaee', bar: '#1f9444', sign: '✔' },
};

export function hintRows(node: BlockNode, area: Area, setter: Setter): Row[] {
  const { fill, bar, sign } = hints[textIn(node.data, 'style')] ?? {
    fill: colors.shade,
    bar: colors.line,
    sign: '',
  };
  const frame: Frame = { x: area.x, width: area.width, fill, bar };
  const inner = within(area, frame, { left: 32, right: 10 });
  const [first, ...others] = innerRows(setter, node.nodes ?? [], inner);
  if (first === undefined) return [];
  // Set as emoji would be, which is how the sign of a warning is meant to be read.
  const mark = { text: sign, style: { ...area.style, color: bar, size: 12 } };
  const marked = withMark(setter, first, { spans: [mark], area: { ...inner, x: area.x + 12 } });
  return padded([marked, ...others], inner.frames, 7);
}

/** Each tab below the other, with its title. */
export function tabsRows(node: BlockNode, area: Area, setter: Setter): Row[] {
  const frame: Frame = { x: area.x, width: area.width, stroke: colors.line };
  const inner = within(area, frame, { left: 10, right: 10 });
  return blocksIn(node.nodes).flatMap((tab, index) => {
    const title: Frame = { x: area.x, width: area.width, fill: colors.mark };
    const style = { ...area.style, bold: true, size: area.style.size * 0.95 };
    const named = { ...within(inner, title, { left: 10, right: 10 }), style };
    const head = plainRows(setter, textIn(tab.data, 'title') || `${index + 1}`, named, { keep: true });
    const body = innerRows(setter, tab.nodes ?? [], inner);
    return [
      spaceRow(2, named.frames, true),
      ...head,
      spaceRow(2, named.frames, true),
      ...padded(body, inner.frames, 6),
    ];
  });
}

/** Open, with what it is called. */
export function expandableRows(node: BlockNode, area: Area, setter: Setter): Row[] {
  const frame: Frame = { x: area.x, width: area.width, stroke: colors.line };
  const inner = within(area, frame, { left: 22, right: 10 });
  const titled = { ...inner, style: { ...area.style, bold: true } };
  const title = fragmentOf(node, 'expandable-title').flatMap((child) =>
    child.object === 'block' ? (child.nodes ?? []) : [child],
  );
  const rows = phraseRows(setter, phraseOf(title, titled, setter), titled, { keep: true });
  const [first, ...others] = rows;
  const mark = { text: '▾', style: area.style };
  const head = first && withMark(setter, first, { spans: [mark], area: { ...inner, x: area.x + 8 } });
  const body = setter.rows(fragmentOf(node, 'expandable-body'), inner);
  return padded([...(head ? [head] : []), ...others, ...body], inner.frames, 6);
}

export function stepperRows(node: BlockNode, area: Area, setter: Setter): Row[] {
  const inner = { ...area, x: area.x + 26, width: area.width - 26 };
  return blocksIn(node.nodes).flatMap((step, index) => {
    const rows = innerRows(setter, step.nodes ?? [], inner);
    const [first = spaceRow(area.style.size * 1.5, area.frames), ...others] = rows;
    const number = { text: `${index + 1}`, style: { ...area.style, bold: true, size: 9 } };
    const width = number.text.length * 5;
    const marked = withMark(setter, first, {
      spans: [number],
      area: { ...area, x: area.x + 8.5 - width / 2 },
    });
    const circled: Row = {
      ...marked,
      before: index === 0 ? 0 : 10,
      paint: (file, y) => {
        file.rectangle({ x: area.x, y: y - 1, width: 17, height: 17 }, { fill: colors.mark, radius: 8.5 });
        marked.paint(file, y);
      },
    };
    return [circled, ...others];
  });
}

/** Below this, columns are set one below the other. */
const narrowestColumn = 60;

export function columnsRows(node: BlockNode, area: Area, setter: Setter): Row[] {
  const columns = blocksIn(node.nodes);
  const gap = 14;
  const room = area.width - gap * (columns.length - 1);
  if (room / columns.length < narrowestColumn) return bareRows(node, area, setter);
  const shares = columns.map(({ data }) => Number.parseFloat(textIn(data, 'width')) || 100 / columns.length);
  const all = shares.reduce((sum, share) => sum + share, 0);
  let x = area.x;
  const cells = columns.map((column, index) => {
    const width = (room * (shares[index] ?? 0)) / all;
    const rows = innerRows(setter, column.nodes ?? [], { ...area, frames: [], x, width });
    x += width + gap;
    return rows;
  });
  return besideRows(cells, area.frames);
}

/** What a container says, with its title, where it has no room of its own. */
export function bareRows({ nodes = [], fragments = [] }: BlockNode, area: Area, setter: Setter): Row[] {
  const inner = [...fragments.flatMap((part) => part.nodes), ...nodes];
  return inner.flatMap((node, index) => {
    const named = node.object === 'block' && node.type === 'tabs-item' ? textIn(node.data, 'title') : '';
    const title = named === '' ? [] : plainRows(setter, named, area, { keep: true });
    const rows = [...title, ...innerRows(setter, [node], area)];
    return rows.map((row, at) => (index > 0 && at === 0 ? { ...row, before: 4 } : row));
  });
}

/** What the blocks of a container say, as if it were not there. */
export function contentRows(node: BlockNode, area: Area, setter: Setter): Row[] {
  return innerRows(setter, node.nodes ?? [], area);
}

export function conditionalRows(node: BlockNode, area: Area, setter: Setter): Row[] {
  return setter.showsConditional ? contentRows(node, area, setter) : [];
}

export function fragmentOf({ fragments = [] }: BlockNode, name: string): readonly Node[] {
  return fragments.find(({ fragment }) => fragment === name)?.nodes ?? [];
}

function padded(rows: readonly Row[], frames: readonly Frame[], padding: number): Row[] {
  const kept = rows.map((row, index) => (index === rows.length - 1 ? { ...row, keep: true } : row));
  return [spaceRow(padding, frames, true), ...kept, spaceRow(padding, frames)];
}

function blocksIn(nodes: readonly Node[] = []): BlockNode[] {
  return nodes.filter((node) => node.object === 'block');
}

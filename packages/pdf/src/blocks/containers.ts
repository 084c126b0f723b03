import { type BlockNode, type DocumentNode, stringMember } from '@lectern/content';
import { type Frame, type Row, spaceRow } from '../typesetting/rows.ts';
import { colors } from '../typesetting/text-style.ts';
import { type Area, innerRows, type Typesetter, insetArea } from './typesetter.ts';
import { sideBySideRows } from './side-by-side.ts';
import { phraseOf } from './inline.ts';
import { phraseRows, plainRows, withMark } from './text-rows.ts';

const hints: Readonly<Record<string, { fill: string; bar: string; symbol: string }>> = {
  info: { fill: '#eef5ff', bar: '#2f7de1', symbol: 'ℹ' },
  warning: { fill: '#fff7e0', bar: '#c98a00', symbol: '⚠' },
  danger: { fill: '#ffeeed', bar: '#d1352b', symbol: '✖' },
  success: { fill: '#eafaee', bar: '#1f9444', symbol: '✔' },
};

export function hintRows(node: BlockNode, area: Area, typesetter: Typesetter): Row[] {
  const { fill, bar, symbol } = hints[stringMember(node.data, 'style')] ?? {
    fill: colors.shade,
    bar: colors.line,
    symbol: '',
  };
  const frame: Frame = { x: area.x, width: area.width, fill, bar };
  const inner = insetArea(area, frame, { left: 32, right: 10 });
  const [first, ...others] = innerRows(typesetter, node.nodes ?? [], inner);
  if (first === undefined) return [];
  // The size of an emoji.
  const mark = { text: symbol, style: { ...area.style, color: bar, size: 12 } };
  const marked = withMark(typesetter, first, { spans: [mark], area: { ...inner, x: area.x + 12 } });
  return withPadding([marked, ...others], inner.frames, 7);
}

/** All tabs, one below the other, with their titles. */
export function tabsRows(node: BlockNode, area: Area, typesetter: Typesetter): Row[] {
  const frame: Frame = { x: area.x, width: area.width, stroke: colors.line };
  const inner = insetArea(area, frame, { left: 10, right: 10 });
  return blockNodes(node.nodes).flatMap((tab, index) => {
    const title: Frame = { x: area.x, width: area.width, fill: colors.mark };
    const style = { ...area.style, bold: true, size: area.style.size * 0.95 };
    const named = { ...insetArea(inner, title, { left: 10, right: 10 }), style };
    const head = plainRows(typesetter, stringMember(tab.data, 'title') || `${index + 1}`, named, {
      keep: true,
    });
    const body = innerRows(typesetter, tab.nodes ?? [], inner);
    return [
      spaceRow(2, named.frames, true),
      ...head,
      spaceRow(2, named.frames, true),
      ...withPadding(body, inner.frames, 6),
    ];
  });
}

/** Expanded, with its title. */
export function expandableRows(node: BlockNode, area: Area, typesetter: Typesetter): Row[] {
  const frame: Frame = { x: area.x, width: area.width, stroke: colors.line };
  const inner = insetArea(area, frame, { left: 22, right: 10 });
  const titled = { ...inner, style: { ...area.style, bold: true } };
  const title = fragmentNodes(node, 'expandable-title').flatMap((child) =>
    child.object === 'block' ? (child.nodes ?? []) : [child],
  );
  const rows = phraseRows(typesetter, phraseOf(title, titled, typesetter), titled, { keep: true });
  const [first, ...others] = rows;
  const mark = { text: '▾', style: area.style };
  const head = first && withMark(typesetter, first, { spans: [mark], area: { ...inner, x: area.x + 8 } });
  const body = typesetter.rows(fragmentNodes(node, 'expandable-body'), inner);
  return withPadding([...(head ? [head] : []), ...others, ...body], inner.frames, 6);
}

export function stepperRows(node: BlockNode, area: Area, typesetter: Typesetter): Row[] {
  const inner = { ...area, x: area.x + 26, width: area.width - 26 };
  return blockNodes(node.nodes).flatMap((step, index) => {
    const rows = innerRows(typesetter, step.nodes ?? [], inner);
    const [first = spaceRow(area.style.size * 1.5, area.frames), ...others] = rows;
    const number = { text: `${index + 1}`, style: { ...area.style, bold: true, size: 9 } };
    const width = number.text.length * 5;
    const marked = withMark(typesetter, first, {
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

/** Narrower columns are laid out one below the other. */
const narrowestColumn = 60;

export function columnsRows(node: BlockNode, area: Area, typesetter: Typesetter): Row[] {
  const columns = blockNodes(node.nodes);
  const gap = 14;
  const available = area.width - gap * (columns.length - 1);
  if (available / columns.length < narrowestColumn) return unframedRows(node, area, typesetter);
  const shares = columns.map(
    ({ data }) => Number.parseFloat(stringMember(data, 'width')) || 100 / columns.length,
  );
  const totalShare = shares.reduce((sum, share) => sum + share, 0);
  let x = area.x;
  const cells = columns.map((column, index) => {
    const width = (available * (shares[index] ?? 0)) / totalShare;
    const rows = innerRows(typesetter, column.nodes ?? [], { ...area, frames: [], x, width });
    x += width + gap;
    return rows;
  });
  return sideBySideRows(cells, area.frames);
}

/** The content of a container with its title, where there is not enough width for its frame. */
export function unframedRows(
  { nodes = [], fragments = [] }: BlockNode,
  area: Area,
  typesetter: Typesetter,
): Row[] {
  const inner = [...fragments.flatMap((part) => part.nodes), ...nodes];
  return inner.flatMap((node, index) => {
    const named =
      node.object === 'block' && node.type === 'tabs-item' ? stringMember(node.data, 'title') : '';
    const title = named === '' ? [] : plainRows(typesetter, named, area, { keep: true });
    const rows = [...title, ...innerRows(typesetter, [node], area)];
    return rows.map((row, at) => (index > 0 && at === 0 ? { ...row, before: 4 } : row));
  });
}

/** The content of a container without a frame. */
export function contentRows(node: BlockNode, area: Area, typesetter: Typesetter): Row[] {
  return innerRows(typesetter, node.nodes ?? [], area);
}

export function conditionalRows(node: BlockNode, area: Area, typesetter: Typesetter): Row[] {
  return typesetter.showsConditional ? contentRows(node, area, typesetter) : [];
}

export function fragmentNodes({ fragments = [] }: BlockNode, name: string): readonly DocumentNode[] {
  return fragments.find(({ fragment }) => fragment === name)?.nodes ?? [];
}

function withPadding(rows: readonly Row[], frames: readonly Frame[], padding: number): Row[] {
  const kept = rows.map((row, index) => (index === rows.length - 1 ? { ...row, keep: true } : row));
  return [spaceRow(padding, frames, true), ...kept, spaceRow(padding, frames)];
}

function blockNodes(nodes: readonly DocumentNode[] = []): BlockNode[] {
  return nodes.filter((node) => node.object === 'block');
}

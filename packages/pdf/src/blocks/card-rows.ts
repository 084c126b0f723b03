import type { NodeData } from '@lectern/content';
import { contentHeight } from '../typesetting/printer.ts';
import { type Row, spaceRow, stackRows } from '../typesetting/rows.ts';
import { colors } from '../typesetting/text-style.ts';
import type { Area, Typesetter } from './typesetter.ts';
import { sideBySideRows } from './side-by-side.ts';
import { imageRows } from './media.ts';
import { cellRows, type Grid, imageOf } from './table-cells.ts';

const gap = 10;
const padding = 8;

/** Cards side by side. */
export function cardRows(
  grid: Grid,
  view: NodeData,
  { area, typesetter }: { area: Area; typesetter: Typesetter },
): Row[] {
  const perRow = Math.max(1, Math.min(view['cardSize'] === 'large' ? 2 : 3, grid.records.length));
  const width = (area.width - gap * (perRow - 1)) / perRow;
  const rows: Row[] = [];
  for (let at = 0; at < grid.records.length; at += perRow) {
    const cards = grid.records.slice(at, at + perRow).map((record, index) => {
      const x = area.x + index * (width + gap);
      return cardOf(record, { grid, view, typesetter, area: { ...area, x, width, frames: [] } });
    });
    const cardRow = sideBySideRows(withEqualHeights(cards), area.frames);
    rows.push(...cardRow.map((row, index) => ({ ...row, before: index === 0 && at > 0 ? gap : 0 })));
  }
  return rows;
}

type Card = {
  readonly grid: Grid;
  readonly view: NodeData;
  readonly typesetter: Typesetter;
  readonly area: Area;
};

function cardOf(record: NodeData, { grid, view, typesetter, area }: Card): Row[] {
  const frame = { x: area.x, width: area.width, stroke: colors.line };
  const inner = { ...area, x: area.x + padding, width: area.width - padding * 2, frames: [frame] };
  const [cover] = columnRefs(record, view['coverDefinition']);
  const picture =
    cover !== undefined && typesetter.picture(cover, area.sourcePage) !== undefined
      ? imageRows(imageOf(cover), inner, { typesetter, maxHeight: contentHeight * 0.2 })
      : [];
  const small = { ...inner, style: { ...area.style, size: area.style.size * 0.92 } };
  const values = grid.columns.flatMap((column) => {
    const rows = cellRows(record[column.id], column, { area: small, typesetter, fragments: grid.fragments });
    return rows.map((row, index) => (index === 0 ? { ...row, before: 3 } : row));
  });
  const rows = [spaceRow(padding, [frame]), ...picture, ...values, spaceRow(padding, [frame])];
  const [target] = columnRefs(record, view['targetDefinition']);
  const { destination } = target === undefined ? {} : typesetter.resolveLink(target, area.sourcePage);
  const [first, ...others] = rows;
  if (first === undefined || destination === undefined) return rows;
  const { height } = stackRows(rows, 0);
  // The whole card is a link.
  const paint: Row['paint'] = (file, y) =>
    file.link({ x: area.x, y, width: area.width, height }, destination);
  return [{ ...first, paint }, ...others];
}

/** The frames of cards in a row have the same height. */
function withEqualHeights(cards: readonly (readonly Row[])[]): Row[][] {
  const heights = cards.map((rows) => stackRows(rows, 0).height);
  const highest = Math.max(...heights);
  return cards.map((rows, index) => {
    const last = rows.at(-1);
    const missing = highest - (heights[index] ?? 0);
    return last === undefined || missing === 0 ? [...rows] : [...rows, spaceRow(missing, last.frames)];
  });
}

function columnRefs(record: NodeData, column: unknown) {
  const value = typeof column === 'string' ? record[column] : undefined;
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

import type { BlockNode } from '@lectern/content';
import { contentHeight } from '../typesetting/printer.ts';
import { measureSpans } from '../typesetting/lines.ts';
import type { Row } from '../typesetting/rows.ts';
import { colors, type TextStyle } from '../typesetting/text-style.ts';
import type { Area, Typesetter } from './typesetter.ts';
import { paintCells, type Slice, splitIntoSlices } from './side-by-side.ts';
import { cardRows } from './card-rows.ts';
import { type Column, cellRows, cellSpans, type Grid, gridOf, membersOf, titleSpans } from './table-cells.ts';
import { spanRows } from './text-rows.ts';

const padding = 5;
/** With more columns, words would not fit. */
const maxColumns = 12;
/** The number of rows that column widths are computed from. */
const measuredRows = 200;

export function tableRows(node: BlockNode, area: Area, typesetter: Typesetter): Row[] {
  const view = membersOf(node.data['view']);
  const grid = gridOf(node);
  if (grid.columns.length === 0) return [];
  if (view['type'] === 'cards') return cardRows(grid, view, { area, typesetter });
  const hasHeader = view['hideHeader'] !== true;
  return splitWideGrid(grid).flatMap((part, index) => {
    const [first, ...others] = gridRows(part, { area, typesetter, hasHeader });
    return first === undefined ? [] : [{ ...first, before: index === 0 ? 0 : padding * 2 }, ...others];
  });
}

/** Splits a table of too many columns into several, each with the first column. */
function splitWideGrid(grid: Grid): Grid[] {
  const [first, ...others] = grid.columns;
  if (first === undefined || grid.columns.length <= maxColumns) return [grid];
  const count = Math.ceil(others.length / (maxColumns - 1));
  const size = Math.ceil(others.length / count);
  return Array.from({ length: count }, (_, index) => {
    const columns = [first, ...others.slice(index * size, (index + 1) * size)];
    return { ...grid, columns };
  });
}

type GridContext = { readonly area: Area; readonly typesetter: Typesetter; readonly hasHeader: boolean };

function gridRows(grid: Grid, { area, typesetter, hasHeader }: GridContext): Row[] {
  const style = { ...area.style, size: area.style.size * relativeFontSize(grid.columns.length) };
  const styled = { ...area, style, frames: [] };
  const widths = columnWidths(grid, { area: styled, typesetter });
  const cellAreas = columnAreas(styled, widths);
  const header = hasHeader ? headerRow(grid, { cellAreas, area, typesetter }) : undefined;
  const body = grid.records.flatMap((record) => {
    const cells = grid.columns.map((column, index) => {
      const own = cellAreas[index] ?? styled;
      return cellRows(record[column.id], column, { area: own, typesetter, fragments: grid.fragments });
    });
    return splitIntoSlices(cells, contentHeight * 0.6).map((slice) =>
      withCellLines(slice, { area, widths, shade: false }),
    );
  });
  const repeated = body.map((row) => ({ ...row, ...(header && { repeated: header }) }));
  const rows = [...(header ? [{ ...header, keep: true }] : []), ...repeated];
  return rows.map((row, index) => (index === 0 ? { ...row, paint: withTopLine(row, area) } : row));
}

function headerRow(
  { columns, fragments }: Grid,
  { cellAreas, area, typesetter }: { cellAreas: readonly Area[]; area: Area; typesetter: Typesetter },
): Row | undefined {
  const cells = columns.map((column, index) => {
    const own = cellAreas[index] ?? area;
    const bold = { ...own, style: { ...own.style, bold: true } };
    const spans = titleSpans(column, { area: bold, typesetter, fragments });
    return spanRows(typesetter, spans, bold, { align: column.data['textAlignment'] });
  });
  if (cells.every((rows) => rows.length === 0)) return undefined;
  const [slice, ...others] = splitIntoSlices(cells, contentHeight * 0.4);
  // A higher header would leave too little space for rows.
  if (slice === undefined || others.length > 0) return undefined;
  const widths = cellAreas.map(({ width }) => width + padding * 2);
  const row = withCellLines(slice, { area, widths, shade: true });
  return { ...row, paint: withTopLine(row, area) };
}

type CellLines = { readonly area: Area; readonly widths: readonly number[]; readonly shade: boolean };

/** Cells with borders. */
function withCellLines({ cells, height }: Slice, { area, widths, shade }: CellLines): Row {
  const high = Math.max(height, area.style.size * 1.2) + padding * 1.4;
  const wide = widths.reduce((sum, width) => sum + width, 0);
  return {
    height: high,
    before: 0,
    keep: false,
    frames: area.frames,
    paint: (file, y) => {
      if (shade) file.rectangle({ x: area.x, y, width: wide, height: high }, { fill: colors.shade });
      file.line({ x: area.x, y: y + high }, { x: area.x + wide, y: y + high });
      let x = area.x;
      for (const width of [0, ...widths]) {
        x += width;
        file.line({ x, y }, { x, y: y + high });
      }
      paintCells(file, cells, y + padding * 0.7);
    },
  };
}

function withTopLine(row: Row, { x, width }: Area): Row['paint'] {
  return (file, y) => {
    file.line({ x, y }, { x: x + width, y });
    row.paint(file, y);
  };
}

function columnAreas(area: Area, widths: readonly number[]): Area[] {
  let x = area.x;
  return widths.map((width) => {
    const own = { ...area, x: x + padding, width: width - padding * 2 };
    x += width;
    return own;
  });
}

/** The font size of a table relative to the text, by its number of columns. */
function relativeFontSize(columns: number): TextStyle['size'] {
  if (columns <= 5) return 0.9;
  return columns <= 8 ? 0.78 : 0.65;
}

/** Column widths that do not break words if possible, and give more space to longer texts. */
function columnWidths(grid: Grid, { area, typesetter }: { area: Area; typesetter: Typesetter }): number[] {
  const { columns, records, fragments } = grid;
  const context = { area, typesetter, fragments };
  const needs = columns.map((column) => {
    const bold = { ...area, style: { ...area.style, bold: true } };
    const texts = [
      titleSpans(column, { ...context, area: bold }),
      ...records.slice(0, measuredRows).map((record) => cellSpans(record[column.id], column, context)),
    ];
    const sizes = texts.map((spans) => measureSpans(typesetter.file, spans));
    const word = Math.min(Math.max(16, ...sizes.map((size) => size.word)), area.width * 0.5);
    return {
      word: word + padding * 2 + 1,
      natural: Math.max(word, ...sizes.map((size) => size.natural)) + padding * 2 + 1,
    };
  });
  return distributeWidths(needs, columns, area.width);
}

type ColumnNeed = { readonly word: number; readonly natural: number };

function distributeWidths(
  needs: readonly ColumnNeed[],
  columns: readonly Column[],
  available: number,
): number[] {
  const words = sum(needs.map(({ word }) => word));
  const naturals = sum(needs.map(({ natural }) => natural));
  const requestedWidths = columns.map(({ width }) => width);
  const definedWidths = requestedWidths.filter((width) => width !== undefined);
  if (definedWidths.length === columns.length && definedWidths.length > 0) {
    const all = sum(definedWidths);
    const scaled = definedWidths.map((width) => (width / all) * available);
    if (scaled.every((width, index) => width >= (needs[index]?.word ?? 0))) return scaled;
  }
  if (naturals <= available)
    return needs.map(({ natural }) => natural + ((available - naturals) * natural) / naturals);
  if (words >= available)
    return limitWidest(
      needs.map(({ word }) => word),
      available,
    );
  const spare = available - words;
  const wanted = sum(needs.map(({ natural, word }) => Math.sqrt(natural - word)));
  return needs.map(({ natural, word }) => word + (spare * Math.sqrt(natural - word)) / (wanted || 1));
}

/** The widest columns are reduced first, so that words break in as few columns as possible. */
function limitWidest(widths: readonly number[], available: number): number[] {
  const ascending = widths.toSorted((a, b) => a - b);
  let left = available;
  for (const [index, width] of ascending.entries()) {
    const level = left / (ascending.length - index);
    if (width > level) return widths.map((own) => Math.min(own, level));
    left -= width;
  }
  return [...widths];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

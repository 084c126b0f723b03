import { type BlockNode, type NodeData, type DocumentNode } from './document.ts';
import {
  cellNodes,
  plainValue,
  readColumns,
  readRows,
  type TableParts,
  type TableRow,
  type WrittenColumn,
} from './table-parts.ts';
import {
  type FlowContent,
  requireMembers,
  type PipeCell,
  raw,
  optionalText,
  type NodeWriter,
} from './write-context.ts';
import { blockElementsHtml, isPlainParagraph } from './write-html.ts';
import { htmlTable } from './write-html-table.ts';

/** A GFM table, or HTML where GFM is not sufficient. */
export function writeTable(node: BlockNode, path: string, writer: NodeWriter): FlowContent[] {
  const view = requireMembers(node.data['view'] ?? { type: 'grid' }, `${path}.data.view`);
  const parts: TableParts = { node, path, writer, view };
  const columns = readColumns(parts);
  const rows = readRows(parts);
  const isPipe =
    isSimpleView(view, columns) &&
    columns.every(({ data }) => isSimpleColumn(data)) &&
    rows.every(({ cells, attributes }) => cells === undefined && attributes === undefined);
  return [isPipe ? pipeTable(columns, rows, parts) : raw(htmlTable(columns, rows, parts))];
}

function isSimpleView(view: NodeData, columns: readonly WrittenColumn[]): boolean {
  const { type, hideHeader = false, columnWidths, fullWidth, cardSize, attributes } = view;
  const visible = view['columns'];
  const all =
    visible === undefined || JSON.stringify(visible) === JSON.stringify(columns.map(({ id }) => id));
  return (
    type === 'grid' &&
    hideHeader === false &&
    [columnWidths, fullWidth, cardSize, attributes].every((member) => member === undefined) &&
    all &&
    columns.length > 0
  );
}

function isSimpleColumn({ type = 'text', verticalAlignment, attributes }: NodeData): boolean {
  return type === 'text' && verticalAlignment === undefined && attributes === undefined;
}

function pipeTable(
  columns: readonly WrittenColumn[],
  rows: readonly TableRow[],
  parts: TableParts,
): FlowContent {
  const { path, writer } = parts;
  const header = columns.map(({ id, title }) => pipeCell(title, `${path}.data.definition.${id}`, writer));
  const cells = rows.map(({ id, values }) =>
    columns.map((column): PipeCell => {
      const value = values[column.id];
      const nodes = cellNodes(value, parts);
      if (nodes === undefined) return { children: [{ type: 'text', value: plainValue(value) }] };
      return pipeCell(nodes, `${path}.data.records.${id}.values.${column.id}`, writer);
    }),
  );
  const alignments = columns.map(({ data }) => optionalText(data, 'textAlignment', path));
  return { type: 'pipeTable', alignments, rows: [header, ...cells], children: [] };
}

function pipeCell(nodes: readonly DocumentNode[], path: string, writer: NodeWriter): PipeCell {
  const [only, ...more] = nodes;
  if (only === undefined) return { children: [] };
  if (isPlainParagraph(only) && more.length === 0)
    return { children: writer.phrasing(only.nodes ?? [], path, true) };
  return { html: blockElementsHtml(nodes, path, writer) };
}

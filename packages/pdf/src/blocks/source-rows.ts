import { type BlockNode, blockNode, type DocumentNode, nodeFragment, stringMember } from '@lectern/content';
import type { Row } from '../typesetting/rows.ts';
import { blockPlaceholder, readSource, type SourcePart, type SourceTable } from './source-parts.ts';
import { tableRows } from './table-rows.ts';
import { plainRows } from './text-rows.ts';
import { type Area, innerRows, type Typesetter } from './typesetter.ts';

/** Larger tables are printed line by line. */
const maxColumns = 40;
const maxCells = 20_000;

/** Markdown or HTML that is not understood: its visible text, and its tables. */
export function sourceRows(node: BlockNode, area: Area, typesetter: Typesetter): Row[] {
  const inner = (node.nodes ?? []).filter((child) => child.object === 'block');
  const parts = readSource(stringMember(node.data, 'source'), inner);
  return parts.flatMap((part, index) => {
    const rows = partRows(part, area, typesetter);
    return rows.map((row, at) => (index > 0 && at === 0 ? { ...row, before: 8 } : row));
  });
}

function partRows(part: SourcePart, area: Area, typesetter: Typesetter): Row[] {
  if ('text' in part) return plainRows(typesetter, part.text, area);
  if ('block' in part) return innerRows(typesetter, [part.block], area);
  const { rows } = part.table;
  const columns = rows.reduce((most, { length }) => Math.max(most, length), 0);
  if (columns <= maxColumns && columns * rows.length <= maxCells)
    return tableRows(tableOf(part.table, columns), area, typesetter);
  return rows.flatMap((cells) => innerRows(typesetter, cells.flat(), area));
}

function tableOf({ rows, hasHeader }: SourceTable, count: number): BlockNode {
  const columns = Array.from({ length: count }, (_, index) => `c${index}`);
  const fragments = rows.flatMap((cells, row) =>
    cells.map((nodes, index) => nodeFragment(`r${row}c${index}`, nodes)),
  );
  const [head, ...others] = hasHeader ? rows.keys().toArray() : [undefined, ...rows.keys()];
  const definition = Object.fromEntries(
    columns.map((id, index) => [
      id,
      { id, type: 'text', title: '', ...(head !== undefined && { titleFragment: `r${head}c${index}` }) },
    ]),
  );
  const records = Object.fromEntries(
    others
      .filter((row) => row !== undefined)
      .map((row) => {
        const values = Object.fromEntries(columns.map((id, index) => [id, `r${row}c${index}`]));
        return [`r${row}`, { orderIndex: String(row).padStart(6, '0'), values }];
      }),
  );
  const view = { type: 'grid', columns, hideHeader: !hasHeader };
  return blockNode('table', { view, definition, records }, undefined, fragments);
}

/**
 * Blocks with each table of HTML that empty lines have divided as one block: its tags are kept as source, and the blocks
 * between them are in its cells.
 */
export function joinSourceTables(nodes: readonly DocumentNode[]): readonly DocumentNode[] {
  if (!nodes.some(opensTable)) return nodes;
  const joined: DocumentNode[] = [];
  for (let at = 0; at < nodes.length; at += 1) {
    const node = nodes[at];
    if (node === undefined) break;
    const end = opensTable(node) ? nodes.findIndex((one, index) => index > at && closesTable(one)) : -1;
    if (end === -1) joined.push(node);
    else {
      joined.push(joinedTable(nodes.slice(at, end + 1)));
      at = end;
    }
  }
  return joined;
}

function joinedTable(nodes: readonly DocumentNode[]): BlockNode {
  const inner: BlockNode[] = [];
  const source = nodes.map((node) => {
    if (node.object !== 'block') return '';
    if (node.type === 'markdown') return stringMember(node.data, 'source');
    return blockPlaceholder(inner.push(node) - 1);
  });
  return blockNode('markdown', { source: source.join('\n') }, inner);
}

function opensTable(node: DocumentNode): boolean {
  const source = sourceOf(node);
  return source.lastIndexOf('<table') > source.lastIndexOf('</table');
}

function closesTable(node: DocumentNode): boolean {
  return sourceOf(node).includes('</table');
}

function sourceOf(node: DocumentNode): string {
  return node.object === 'block' && node.type === 'markdown' ? stringMember(node.data, 'source') : '';
}

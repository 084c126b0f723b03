import { createHash } from 'node:crypto';
import type { Json } from '../objects/canonical-json.ts';
import {
  blockNode,
  type BlockNode,
  type NodeData,
  definedMembers,
  type NodeFragment,
  nodeFragment,
  type DocumentNode,
  type PhrasingNode,
} from './document.ts';
import { plainText } from './phrasing.ts';

/** A column, from either syntax of tables. */
export type TableColumn = {
  readonly title: readonly PhrasingNode[];
  readonly type: string;
  readonly alignment: string | undefined;
  readonly width?: number;
  readonly hidden?: boolean;
  readonly role?: 'target' | 'cover';
};

/** Blocks, or a value of another type. */
export type TableCell = { readonly blocks: readonly DocumentNode[] } | { readonly value: Json };

type TableView = {
  readonly cards: boolean;
  readonly cardSize?: string;
  readonly hideHeader: boolean;
  readonly fullWidth?: boolean;
};

type TableContent = {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly TableCell[])[];
  readonly view: TableView;
};

/** The node of a table. The ids of columns and rows are hashes of their content. */
export function tableBlock({ columns, rows, view }: TableContent): BlockNode {
  const columnId = idGenerator();
  const rowId = idGenerator();
  const withIds = columns.map((column) => ({ ...column, id: columnId('column', column.title) }));
  const fragments: NodeFragment[] = [];
  const definition: Record<string, Json> = {};
  for (const { id, title, type, alignment } of withIds) {
    const text = plainText(title);
    const formatted = !hasNoMarks(title);
    if (formatted) fragments.push(nodeFragment(`title-${id}`, [blockNode('paragraph', {}, title)], 'title'));
    const data = {
      id,
      title: text,
      type,
      textAlignment: alignment,
      titleFragment: formatted ? `title-${id}` : undefined,
    };
    definition[id] = definedMembers(data);
  }
  const records: Record<string, Json> = {};
  rows.forEach((cells, index) => {
    const row = rowId('row', cells);
    const values: Record<string, Json> = {};
    withIds.forEach(({ id }, at) => {
      const cell = cells[at];
      if (cell === undefined) return;
      if ('value' in cell) values[id] = cell.value;
      else {
        values[id] = `${row}-${id}`;
        fragments.push(nodeFragment(`${row}-${id}`, cell.blocks, 'cell'));
      }
    });
    records[row] = { orderIndex: String(index).padStart(6, '0'), values };
  });
  return blockNode(
    'table',
    { view: tableViewData(withIds, view), definition, records },
    undefined,
    fragments,
  );
}

function tableViewData(
  columns: readonly (TableColumn & { id: string })[],
  { cards, cardSize, hideHeader, fullWidth }: TableView,
): NodeData {
  const visible = columns.filter(({ hidden }) => hidden !== true).map(({ id }) => id);
  const widths = columns.flatMap(({ id, width }) => (width === undefined ? [] : [[id, width] as const]));
  const shared = {
    columns: visible,
    columnWidths: widths.length === 0 ? undefined : Object.fromEntries(widths),
    fullWidth,
  };
  if (!cards) return definedMembers({ type: 'grid', ...shared, hideHeader });
  const [target, cover] = (['target', 'cover'] as const).map(
    (role) => columns.find((column) => column.role === role)?.id,
  );
  return definedMembers({
    type: 'cards',
    cardSize: cardSize ?? 'medium',
    ...shared,
    hideHeader,
    targetDefinition: target,
    coverDefinition: cover,
  });
}

/** Whether plain text represents the title completely. */
function hasNoMarks(nodes: readonly PhrasingNode[]): boolean {
  return nodes.every(
    (node) => node.object === 'text' && node.leaves.every(({ marks }) => marks.length === 0),
  );
}

function idGenerator(): (kind: string, content: unknown) => string {
  const counts = new Map<string, number>();
  return (kind, content) => {
    const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 10);
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    return count === 1 ? `${kind}-${hash}` : `${kind}-${hash}.${count}`;
  };
}

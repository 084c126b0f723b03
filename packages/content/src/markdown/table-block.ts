import { createHash } from 'node:crypto';
import type { Json } from '../objects/canonical-json.ts';
import {
  block,
  type BlockNode,
  type Data,
  dataOf,
  type Fragment,
  fragment,
  type Node,
  type PhrasingNode,
} from './document.ts';
import { plainText } from './phrasing.ts';

/** A column as both ways of writing tables have it. */
export type Column = {
  readonly title: readonly PhrasingNode[];
  readonly type: string;
  readonly alignment: string | undefined;
  readonly width?: number;
  readonly hidden?: boolean;
  readonly role?: 'target' | 'cover';
};

/** Blocks of text, or a value of another type. */
export type Cell = { readonly blocks: readonly Node[] } | { readonly value: Json };

export type TableView = {
  readonly cards: boolean;
  readonly cardSize?: string;
  readonly hideHeader: boolean;
  readonly fullWidth?: boolean;
};

type Table = {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  readonly view: TableView;
};

/** The node of a table. Columns and rows have ids that come from what stands in them. */
export function tableBlock({ columns, rows, view }: Table): BlockNode {
  const columnId = ids();
  const rowId = ids();
  const named = columns.map((column) => ({ ...column, id: columnId('column', column.title) }));
  const fragments: Fragment[] = [];
  const definition: Record<string, Json> = {};
  for (const { id, title, type, alignment } of named) {
    const text = plainText(title);
    const formatted = !isPlain(title);
    if (formatted) fragments.push(fragment(`title-${id}`, [block('paragraph', {}, title)], 'title'));
    const data = {
      id,
      title: text,
      type,
      textAlignment: alignment,
      titleFragment: formatted ? `title-${id}` : undefined,
    };
    definition[id] = dataOf(data);
  }
  const records: Record<string, Json> = {};
  rows.forEach((cells, index) => {
    const row = rowId('row', cells);
    const values: Record<string, Json> = {};
    named.forEach(({ id }, at) => {
      const cell = cells[at];
      if (cell === undefined) return;
      if ('value' in cell) values[id] = cell.value;
      else {
        values[id] = `${row}-${id}`;
        fragments.push(fragment(`${row}-${id}`, cell.blocks, 'cell'));
      }
    });
    records[row] = { orderIndex: String(index).padStart(6, '0'), values };
  });
  return block('table', { view: viewOf(named, view), definition, records }, undefined, fragments);
}

function viewOf(
  columns: readonly (Column & { id: string })[],
  { cards, cardSize, hideHeader, fullWidth }: TableView,
): Data {
  const visible = columns.filter(({ hidden }) => hidden !== true).map(({ id }) => id);
  const widths = columns.flatMap(({ id, width }) => (width === undefined ? [] : [[id, width] as const]));
  const shared = {
    columns: visible,
    columnWidths: widths.length === 0 ? undefined : Object.fromEntries(widths),
    fullWidth,
  };
  if (!cards) return dataOf({ type: 'grid', ...shared, hideHeader });
  const [target, cover] = (['target', 'cover'] as const).map(
    (role) => columns.find((column) => column.role === role)?.id,
  );
  return dataOf({
    type: 'cards',
    cardSize: cardSize ?? 'medium',
    ...shared,
    hideHeader,
    targetDefinition: target,
    coverDefinition: cover,
  });
}

/** Whether a title says all that stands there. */
export function isPlain(nodes: readonly PhrasingNode[]): boolean {
  return nodes.every(
    (node) => node.object === 'text' && node.leaves.every(({ marks }) => marks.length === 0),
  );
}

function ids(): (kind: string, content: unknown) => string {
  const counts = new Map<string, number>();
  return (kind, content) => {
    const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 10);
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    return count === 1 ? `${kind}-${hash}` : `${kind}-${hash}.${count}`;
  };
}

import { hash as digest } from 'node:crypto';
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
  readonly title: readonly BlockNode[];
  readonly type: string;
  readonly alignment: string | undefined;
  readonly verticalAlignment?: string | undefined;
  readonly width?: number;
  readonly hidden?: boolean;
  readonly isTarget?: boolean;
  readonly isCover?: boolean;
  readonly isDarkCover?: boolean;
  /** Of a column of the type `select`. */
  readonly options?: readonly SelectOption[];
  /** Whether cells of the type `select` may have several options. */
  readonly multiple?: boolean;
  readonly attributes?: NodeData;
};

export type SelectOption = { readonly value: string; readonly label: string; readonly color?: string };

/** Blocks, or a value of another type. */
export type TableCell = (
  | { readonly blocks: readonly BlockNode[] }
  | {
      readonly value: Json;
      /** The texts of links. */
      readonly labels?: readonly string[];
      /** The HTML of a cell that has no value of its type. */
      readonly source?: string;
    }
) & { readonly isHeader?: boolean; readonly attributes?: NodeData };

export type TableRow = { readonly cells: readonly TableCell[]; readonly attributes?: NodeData };

type TableView = {
  readonly cards: boolean;
  readonly cardSize?: string;
  readonly hideHeader: boolean;
  /** It has no row of titles, not even a hidden one. */
  readonly headless?: boolean;
  readonly fullWidth?: boolean;
  readonly attributes?: NodeData;
};

type TableContent = {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  readonly view: TableView;
};

/** The node of a table. The ids of columns and rows are hashes of their content. */
export function tableBlock({ columns, rows, view }: TableContent): BlockNode {
  const columnId = idGenerator();
  const rowId = idGenerator();
  const withIds = columns.map((column) => ({ ...column, id: columnId('column', column.title) }));
  const fragments: NodeFragment[] = [];
  const definition: Record<string, Json> = {};
  for (const { id, title, type, alignment, verticalAlignment, options, multiple, attributes } of withIds) {
    const text = plainTitle(title);
    if (text === undefined) fragments.push(nodeFragment(`title-${id}`, title, 'title'));
    definition[id] = definedMembers({
      id,
      title: text ?? title.map(({ nodes = [] }) => plainText(nodes.filter(isPhrasing))).join(' '),
      type,
      textAlignment: alignment,
      verticalAlignment,
      options,
      multiple,
      attributes,
      titleFragment: text === undefined ? `title-${id}` : undefined,
    });
  }
  const records: Record<string, Json> = {};
  rows.forEach(({ cells, attributes }, index) => {
    const row = rowId('row', cells);
    const values: Record<string, Json> = {};
    const details: Record<string, Json> = {};
    withIds.forEach(({ id }, at) => {
      const cell = cells[at];
      if (cell === undefined) return;
      const { isHeader, attributes: own } = cell;
      if ('value' in cell) values[id] = cell.value;
      else {
        values[id] = `${row}-${id}`;
        fragments.push(nodeFragment(`${row}-${id}`, cell.blocks, 'cell'));
      }
      const { labels, source } = 'value' in cell ? cell : {};
      const detail = definedMembers({ labels, source, isHeader, attributes: own });
      if (Object.keys(detail).length > 0) details[id] = detail;
    });
    const cellDetails = Object.keys(details).length === 0 ? undefined : details;
    const orderIndex = String(index).padStart(6, '0');
    records[row] = definedMembers({ orderIndex, values, cells: cellDetails, attributes });
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
  { cards, cardSize, hideHeader, headless, fullWidth, attributes }: TableView,
): NodeData {
  const visible = columns.filter(({ hidden }) => hidden !== true).map(({ id }) => id);
  const widths = columns.flatMap(({ id, width }) => (width === undefined ? [] : [[id, width] as const]));
  const shared = {
    columns: visible,
    columnWidths: widths.length === 0 ? undefined : Object.fromEntries(widths),
    fullWidth,
  };
  if (!cards) return definedMembers({ type: 'grid', cardSize, ...shared, hideHeader, headless, attributes });
  return definedMembers({
    type: 'cards',
    cardSize: cardSize ?? 'medium',
    ...shared,
    hideHeader,
    headless,
    targetDefinition: columns.find(({ isTarget }) => isTarget === true)?.id,
    coverDefinition: columns.find(({ isCover }) => isCover === true)?.id,
    coverDefinitionDark: columns.find(({ isDarkCover }) => isDarkCover === true)?.id,
    attributes,
  });
}

/** The title if plain text represents it completely. */
function plainTitle([first, ...more]: readonly BlockNode[]): string | undefined {
  if (first === undefined) return '';
  const nodes = (first.nodes ?? []).filter(isPhrasing);
  const isPlain = nodes.every(
    (node) => node.object === 'text' && node.leaves.every(({ marks }) => marks.length === 0),
  );
  const isText = first.type === 'paragraph' && Object.keys(first.data).length === 0;
  return isText && isPlain && more.length === 0 ? plainText(nodes) : undefined;
}

function isPhrasing(node: DocumentNode): node is PhrasingNode {
  return node.object !== 'block';
}

function idGenerator(): (kind: string, content: unknown) => string {
  const counts = new Map<string, number>();
  return (kind, content) => {
    const hash = digest('sha256', JSON.stringify(content), 'base64url').slice(0, 10);
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    return count === 1 ? `${kind}-${hash}` : `${kind}-${hash}.${count}`;
  };
}

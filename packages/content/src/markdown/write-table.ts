import type { Json } from '../objects/canonical-json.ts';
import { type BlockNode, type NodeData, type DocumentNode, stringMember } from './document.ts';
import { escapeHtml, formatAttributes } from './html.ts';
import {
  type FlowContent,
  findFragment,
  isJsonArray,
  requireMembers,
  type PipeCell,
  raw,
  optionalText,
  type NodeWriter,
} from './write-context.ts';
import { blockElementsHtml, blocksHtml, phrasingHtml } from './write-html.ts';

type WrittenColumn = {
  readonly id: string;
  readonly data: NodeData;
  readonly title: readonly DocumentNode[];
};
type TableParts = {
  readonly node: BlockNode;
  readonly path: string;
  readonly writer: NodeWriter;
  readonly view: NodeData;
};

/** A GFM table, or HTML where GFM is not sufficient. */
export function writeTable(node: BlockNode, path: string, writer: NodeWriter): FlowContent[] {
  const view = requireMembers(node.data['view'] ?? { type: 'grid' }, `${path}.data.view`);
  const parts: TableParts = { node, path, writer, view };
  const columns = readColumns(parts);
  const rows = readRows(parts);
  const isPipe =
    isSimpleView(view, columns) && columns.every(({ data }) => (data['type'] ?? 'text') === 'text');
  return [isPipe ? pipeTable(columns, rows, parts) : raw(htmlTable(columns, rows, parts))];
}

function isSimpleView(view: NodeData, columns: readonly WrittenColumn[]): boolean {
  const { type, hideHeader = false, columnWidths, fullWidth } = view;
  const visible = view['columns'];
  const all =
    visible === undefined || JSON.stringify(visible) === JSON.stringify(columns.map(({ id }) => id));
  return (
    type === 'grid' &&
    hideHeader === false &&
    columnWidths === undefined &&
    fullWidth === undefined &&
    all &&
    columns.length > 0
  );
}

/** The columns in the order of the view, then its hidden ones. */
function readColumns({ node, path, view }: TableParts): WrittenColumn[] {
  const definition = requireMembers(node.data['definition'], `${path}.data.definition`);
  const all = Object.entries(definition).map(([id, column]): WrittenColumn => {
    const data = requireMembers(column, `${path}.data.definition.${id}`);
    const name = data['titleFragment'];
    const [titled] = (typeof name === 'string' ? findFragment(node, name)?.nodes : undefined) ?? [];
    const text = optionalText(data, 'title', path) ?? '';
    const title: DocumentNode = { object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] };
    return { id, data, title: titled?.object === 'block' ? (titled.nodes ?? []) : [title] };
  });
  if (view['columnOrder'] === undefined && Array.isArray(view['columns'])) {
    const order = view['columns'].map(String);
    const at = (id: string): number => (order.includes(id) ? order.indexOf(id) : -1);
    const visible = all.filter(({ id }) => at(id) !== -1).toSorted((a, b) => at(a.id) - at(b.id));
    // A hidden column keeps its position if the visible ones are in their order.
    return JSON.stringify(visible.map(({ id }) => id)) ===
      JSON.stringify(all.filter(({ id }) => at(id) !== -1).map(({ id }) => id))
      ? all
      : [...visible, ...all.filter(({ id }) => at(id) === -1)];
  }
  return all;
}

type TableRow = { readonly id: string; readonly values: NodeData };

function readRows({ node, path }: TableParts): TableRow[] {
  const records = requireMembers(node.data['records'] ?? {}, `${path}.data.records`);
  const rows = Object.entries(records).map(([id, record]) => {
    const members = requireMembers(record, `${path}.data.records.${id}`);
    return {
      id,
      order: stringMember(members, 'orderIndex'),
      values: requireMembers(members['values'] ?? {}, `${path}.data.records.${id}.values`),
    };
  });
  return rows.toSorted((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
}

function cellNodes(value: Json | undefined, { node }: TableParts): readonly DocumentNode[] | undefined {
  return typeof value === 'string' ? findFragment(node, value)?.nodes : undefined;
}

function pipeTable(
  columns: readonly WrittenColumn[],
  rows: readonly TableRow[],
  parts: TableParts,
): FlowContent {
  const { path, writer } = parts;
  const header = columns.map(({ id, title }): PipeCell => ({
    children: writer.phrasing(title, `${path}.data.definition.${id}`, true),
  }));
  const cells = rows.map(({ id, values }) =>
    columns.map((column): PipeCell => {
      const value = values[column.id];
      const nodes = cellNodes(value, parts);
      if (nodes === undefined) return { children: [{ type: 'text', value: plainValue(value) }] };
      const at = `${path}.data.records.${id}.values.${column.id}`;
      const [only, ...more] = nodes;
      if (only === undefined) return { children: [] };
      if (only.object === 'block' && only.type === 'paragraph' && more.length === 0) {
        return { children: writer.phrasing(only.nodes ?? [], at, true) };
      }
      return { html: blockElementsHtml(nodes, at, writer) };
    }),
  );
  const alignments = columns.map(({ data }) => optionalText(data, 'textAlignment', path));
  return { type: 'pipeTable', alignments, rows: [header, ...cells], children: [] };
}

function plainValue(value: Json | undefined): string {
  return value === undefined || value === null || typeof value === 'object' ? '' : String(value);
}

function htmlTable(columns: readonly WrittenColumn[], rows: readonly TableRow[], parts: TableParts): string {
  const { path, writer, view } = parts;
  const cards = view['type'] === 'cards';
  const widths = requireMembers(view['columnWidths'] ?? {}, `${path}.data.view.columnWidths`);
  const visible = Array.isArray(view['columns']) ? view['columns'].map(String) : columns.map(({ id }) => id);
  const size = optionalText(view, 'cardSize', `${path}.data.view`);
  const attributes = formatAttributes({
    'data-view': cards ? 'cards' : undefined,
    'data-card-size': cards && size !== 'medium' ? size : undefined,
    'data-full-width': optionalText(view, 'fullWidth', `${path}.data.view`),
  });
  const heads = columns.map(({ id, data, title }) => {
    const type = optionalText(data, 'type', path) ?? 'text';
    const own = formatAttributes({
      width: optionalText(widths, id, path),
      align: optionalText(data, 'textAlignment', path),
      'data-type': type === 'text' ? undefined : type,
    });
    const flags = [
      visible.includes(id) ? '' : ' data-hidden',
      view['targetDefinition'] === id ? ' data-card-target' : '',
      view['coverDefinition'] === id ? ' data-card-cover' : '',
    ].join('');
    return `<th${own}${flags}>${phrasingHtml(title, `${path}.data.definition.${id}`, writer)}</th>`;
  });
  const body = rows.map(({ id, values }) => {
    const cells = columns.map(
      (column) =>
        `<td>${cellHtml(values[column.id], `${path}.data.records.${id}.values.${column.id}`, parts)}</td>`,
    );
    return `<tr>${cells.join('')}</tr>`;
  });
  const hidden = view['hideHeader'] === true ? ' data-header-hidden' : '';
  return `<table${attributes}${hidden}><thead><tr>${heads.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

function cellHtml(value: Json | undefined, path: string, parts: TableParts): string {
  const nodes = cellNodes(value, parts);
  if (nodes !== undefined) return blocksHtml(nodes, path, parts.writer);
  if (typeof value !== 'object' || value === null) return escapeHtml(plainValue(value));
  const refs = isJsonArray(value) ? value : [value];
  return refs
    .map((ref) => parts.writer.href(ref, path))
    .map((href) => `<a${formatAttributes({ href })}>${escapeHtml(href)}</a>`)
    .join('');
}

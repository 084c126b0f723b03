import type { Json } from '../objects/canonical-json.ts';
import { type BlockNode, type Data, type Node, textIn } from './document.ts';
import { escapeHtml, formatAttributes } from './html.ts';
import {
  type FlowContent,
  fragmentOf,
  isList,
  membersAt,
  type PipeCell,
  raw,
  textOf,
  type Writer,
} from './write-context.ts';
import { htmlOfAll, htmlOfBlocks, htmlOfPhrasing } from './write-html.ts';

type Column = { readonly id: string; readonly data: Data; readonly title: readonly Node[] };
type Parts = {
  readonly node: BlockNode;
  readonly place: string;
  readonly writer: Writer;
  readonly view: Data;
};

/** A table of GFM, or HTML for what that cannot say. */
export function writeTable(node: BlockNode, place: string, writer: Writer): FlowContent[] {
  const view = membersAt(node.data['view'] ?? { type: 'grid' }, `${place}.data.view`);
  const parts: Parts = { node, place, writer, view };
  const columns = columnsOf(parts);
  const rows = rowsOf(parts);
  const isPipe =
    isSimpleView(view, columns) && columns.every(({ data }) => (data['type'] ?? 'text') === 'text');
  return [isPipe ? pipeTable(columns, rows, parts) : raw(htmlTable(columns, rows, parts))];
}

function isSimpleView(view: Data, columns: readonly Column[]): boolean {
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

/** Columns in the order of the view, then those that it hides. */
function columnsOf({ node, place, view }: Parts): Column[] {
  const definition = membersAt(node.data['definition'], `${place}.data.definition`);
  const all = Object.entries(definition).map(([id, column]): Column => {
    const data = membersAt(column, `${place}.data.definition.${id}`);
    const name = data['titleFragment'];
    const [titled] = (typeof name === 'string' ? fragmentOf(node, name)?.nodes : undefined) ?? [];
    const text = textOf(data, 'title', place) ?? '';
    const title: Node = { object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] };
    return { id, data, title: titled?.object === 'block' ? (titled.nodes ?? []) : [title] };
  });
  if (view['columnOrder'] === undefined && Array.isArray(view['columns'])) {
    const order = view['columns'].map(String);
    const at = (id: string): number => (order.includes(id) ? order.indexOf(id) : -1);
    const visible = all.filter(({ id }) => at(id) !== -1).toSorted((a, b) => at(a.id) - at(b.id));
    // A hidden column keeps its place where the visible ones are in order anyway.
    return JSON.stringify(visible.map(({ id }) => id)) ===
      JSON.stringify(all.filter(({ id }) => at(id) !== -1).map(({ id }) => id))
      ? all
      : [...visible, ...all.filter(({ id }) => at(id) === -1)];
  }
  return all;
}

type Row = { readonly id: string; readonly values: Data };

function rowsOf({ node, place }: Parts): Row[] {
  const records = membersAt(node.data['records'] ?? {}, `${place}.data.records`);
  const rows = Object.entries(records).map(([id, record]) => {
    const members = membersAt(record, `${place}.data.records.${id}`);
    return {
      id,
      order: textIn(members, 'orderIndex'),
      values: membersAt(members['values'] ?? {}, `${place}.data.records.${id}.values`),
    };
  });
  return rows.toSorted((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
}

function cellNodes(value: Json | undefined, { node }: Parts): readonly Node[] | undefined {
  return typeof value === 'string' ? fragmentOf(node, value)?.nodes : undefined;
}

function pipeTable(columns: readonly Column[], rows: readonly Row[], parts: Parts): FlowContent {
  const { place, writer } = parts;
  const header = columns.map(({ id, title }): PipeCell => ({
    children: writer.phrasing(title, `${place}.data.definition.${id}`, true),
  }));
  const cells = rows.map(({ id, values }) =>
    columns.map((column): PipeCell => {
      const value = values[column.id];
      const nodes = cellNodes(value, parts);
      if (nodes === undefined) return { children: [{ type: 'text', value: plainValue(value) }] };
      const at = `${place}.data.records.${id}.values.${column.id}`;
      const [only, ...more] = nodes;
      if (only === undefined) return { children: [] };
      if (only.object === 'block' && only.type === 'paragraph' && more.length === 0) {
        return { children: writer.phrasing(only.nodes ?? [], at, true) };
      }
      return { html: htmlOfAll(nodes, at, writer) };
    }),
  );
  const alignments = columns.map(({ data }) => textOf(data, 'textAlignment', place));
  return { type: 'pipeTable', alignments, rows: [header, ...cells], children: [] };
}

function plainValue(value: Json | undefined): string {
  return value === undefined || value === null || typeof value === 'object' ? '' : String(value);
}

function htmlTable(columns: readonly Column[], rows: readonly Row[], parts: Parts): string {
  const { place, writer, view } = parts;
  const cards = view['type'] === 'cards';
  const widths = membersAt(view['columnWidths'] ?? {}, `${place}.data.view.columnWidths`);
  const visible = Array.isArray(view['columns']) ? view['columns'].map(String) : columns.map(({ id }) => id);
  const size = textOf(view, 'cardSize', `${place}.data.view`);
  const attributes = formatAttributes({
    'data-view': cards ? 'cards' : undefined,
    'data-card-size': cards && size !== 'medium' ? size : undefined,
    'data-full-width': textOf(view, 'fullWidth', `${place}.data.view`),
  });
  const heads = columns.map(({ id, data, title }) => {
    const type = textOf(data, 'type', place) ?? 'text';
    const own = formatAttributes({
      width: textOf(widths, id, place),
      align: textOf(data, 'textAlignment', place),
      'data-type': type === 'text' ? undefined : type,
    });
    const flags = [
      visible.includes(id) ? '' : ' data-hidden',
      view['targetDefinition'] === id ? ' data-card-target' : '',
      view['coverDefinition'] === id ? ' data-card-cover' : '',
    ].join('');
    return `<th${own}${flags}>${htmlOfPhrasing(title, `${place}.data.definition.${id}`, writer)}</th>`;
  });
  const body = rows.map(({ id, values }) => {
    const cells = columns.map(
      (column) =>
        `<td>${cellHtml(values[column.id], `${place}.data.records.${id}.values.${column.id}`, parts)}</td>`,
    );
    return `<tr>${cells.join('')}</tr>`;
  });
  const hidden = view['hideHeader'] === true ? ' data-header-hidden' : '';
  return `<table${attributes}${hidden}><thead><tr>${heads.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

function cellHtml(value: Json | undefined, place: string, parts: Parts): string {
  const nodes = cellNodes(value, parts);
  if (nodes !== undefined) return htmlOfBlocks(nodes, place, parts.writer);
  if (typeof value !== 'object' || value === null) return escapeHtml(plainValue(value));
  const refs = isList(value) ? value : [value];
  return refs
    .map((ref) => parts.writer.href(ref, place))
    .map((href) => `<a${formatAttributes({ href })}>${escapeHtml(href)}</a>`)
    .join('');
}

import type { Json } from '../objects/canonical-json.ts';
import type { ContentRef, NodeData } from './document.ts';
import { escapeHtml, formatAttributes } from './html.ts';
import { referencedKinds } from './read-cell-value.ts';
import { carriedTexts, isJsonArray, optionalText, requireMembers } from './write-context.ts';
import { blocksHtml } from './write-html.ts';
import { cellNodes, plainValue, type TableParts, type TableRow, type WrittenColumn } from './table-parts.ts';

/** A table with typed columns, widths or cards. */
export function htmlTable(
  columns: readonly WrittenColumn[],
  rows: readonly TableRow[],
  parts: TableParts,
): string {
  const { path, view } = parts;
  const cards = view['type'] === 'cards';
  const size = optionalText(view, 'cardSize', `${path}.data.view`);
  const attributes = formatAttributes({
    'data-view': cards ? 'cards' : undefined,
    'data-card-size': cards && size === 'medium' ? undefined : size,
    'data-full-width': optionalText(view, 'fullWidth', `${path}.data.view`),
    ...carriedTexts(view, `${path}.data.view`),
  });
  const heads = columns.map((column) => headHtml(column, columns, parts));
  const body = rows.map((row) => rowHtml(row, columns, parts));
  const isHeadless =
    view['headless'] === true && columns.every(({ data }) => Object.keys(data).every(isOfPlainColumn));
  if (isHeadless) return `<table${attributes}><tbody>${body.join('')}</tbody></table>`;
  const hidden = view['hideHeader'] === true ? ' data-header-hidden' : '';
  return `<table${attributes}${hidden}><thead><tr>${heads.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

function isOfPlainColumn(member: string): boolean {
  return ['id', 'title', 'type'].includes(member);
}

const flags = {
  'data-card-target': 'targetDefinition',
  'data-card-cover': 'coverDefinition',
  'data-card-cover-dark': 'coverDefinitionDark',
};

function headHtml(
  { id, data, title }: WrittenColumn,
  columns: readonly WrittenColumn[],
  { path, writer, view }: TableParts,
): string {
  const at = `${path}.data.definition.${id}`;
  const widths = requireMembers(view['columnWidths'] ?? {}, `${path}.data.view.columnWidths`);
  const shown = view['columns'];
  const visible = Array.isArray(shown) ? shown.map(String) : columns.map((column) => column.id);
  const type = optionalText(data, 'type', path) ?? 'text';
  const own = formatAttributes({
    width: optionalText(widths, id, path),
    align: optionalText(data, 'textAlignment', path),
    valign: optionalText(data, 'verticalAlignment', path),
  });
  const others = formatAttributes({
    'data-type': type === 'text' || type === 'select' ? undefined : type,
    ...carriedTexts(data, at),
  });
  const set = Object.entries(flags).flatMap(([name, member]) => (view[member] === id ? [` ${name}`] : []));
  const hidden = visible.includes(id) ? '' : ' data-hidden';
  const options = type === 'select' ? optionsHtml(data, at) : '';
  return `<th${own}${hidden}${set.join('')}${others}>${blocksHtml(title, at, writer)}${options}</th>`;
}

function optionsHtml(data: NodeData, path: string): string {
  const options = optionsOf(data, path).map(
    ({ value, label, color }) => `<option${formatAttributes({ value, label, color })}></option>`,
  );
  return `<select${data['multiple'] === true ? ' multiple' : ''}>${options.join('')}</select>`;
}

type Option = { readonly value: string; readonly label: string; readonly color: string | undefined };

function optionsOf({ options }: NodeData, path: string): Option[] {
  if (options === undefined || !isJsonArray(options)) return [];
  return options.map((option, index) => {
    const at = `${path}.options.${index}`;
    const members = requireMembers(option, at);
    const value = optionalText(members, 'value', at) ?? '';
    const label = optionalText(members, 'label', at) ?? '';
    return { value, label, color: optionalText(members, 'color', at) };
  });
}

function rowHtml(
  { id, values, cells, attributes }: TableRow,
  columns: readonly WrittenColumn[],
  parts: TableParts,
): string {
  const at = `${parts.path}.data.records.${id}`;
  const details = requireMembers(cells ?? {}, `${at}.cells`);
  const html = columns.map((column) => {
    const detail = requireMembers(details[column.id] ?? {}, `${at}.cells.${column.id}`);
    const own = formatAttributes({
      align: optionalText(column.data, 'textAlignment', at),
      valign: optionalText(column.data, 'verticalAlignment', at),
      ...carriedTexts(detail, `${at}.cells.${column.id}`),
    });
    const name = detail['isHeader'] === true ? 'th' : 'td';
    const path = `${at}.values.${column.id}`;
    return `<${name}${own}>${cellHtml({ value: values[column.id], column, detail, path }, parts)}</${name}>`;
  });
  const own = attributes === undefined ? '' : formatAttributes(carriedTexts({ attributes }, at));
  return `<tr${own}>${html.join('')}</tr>`;
}

type WrittenCell = {
  readonly value: Json | undefined;
  readonly column: WrittenColumn;
  readonly detail: NodeData;
  readonly path: string;
};

function cellHtml({ value, column, detail, path }: WrittenCell, parts: TableParts): string {
  const type = optionalText(column.data, 'type', path) ?? 'text';
  const source = optionalText(detail, 'source', path);
  if (source !== undefined && (value === undefined || value === null)) return source;
  const nodes = type === 'text' ? cellNodes(value, parts) : undefined;
  if (nodes !== undefined) return blocksHtml(nodes, path, parts.writer);
  if (type === 'select') {
    const options = optionsOf(column.data, path);
    return (value !== undefined && value !== null && isJsonArray(value) ? value : [])
      .filter((id) => typeof id === 'string')
      .map((id) => [id, options.find((option) => option.value === id)?.label ?? ''] as const)
      .map(([id, label]) => `<span${formatAttributes({ 'data-option': id })}>${escapeHtml(label)}</span>`)
      .join('');
  }
  if (typeof value !== 'object' || value === null) return escapeHtml(plainValue(value));
  const all = isJsonArray(value) ? linksOf(value, detail['references'], type) : undefined;
  const refs = all ?? (isJsonArray(value) ? value : [value]);
  const labels = all === undefined && detail['references'] !== undefined ? undefined : detail['labels'];
  return refs
    .map((ref, index) => {
      const href = parts.writer.href(toReference(ref, type), path);
      const label =
        labels !== undefined && labels !== null && isJsonArray(labels) ? labels[index] : undefined;
      return `<a${formatAttributes({ href })}>${escapeHtml(typeof label === 'string' ? label : href)}</a>`;
    })
    .join('');
}

/** The links of a cell, of which its value has those that lead to a file, unless the value was changed. */
function linksOf(value: readonly Json[], links: Json | undefined, type: string): readonly Json[] | undefined {
  if (links === undefined || links === null || typeof links !== 'object' || !isJsonArray(links))
    return undefined;
  const kind = referencedKinds[type] ?? '';
  const ids = links.flatMap((ref) =>
    typeof ref === 'object' && ref !== null && kind in ref ? [Object(ref)[kind]] : [],
  );
  return JSON.stringify(ids) === JSON.stringify(value) ? links : undefined;
}

/** Files and people are given by their ids. */
function toReference(value: Json, type: string): Json | ContentRef {
  const kind = referencedKinds[type];
  return typeof value === 'string' && kind !== undefined ? { kind, [kind]: value } : value;
}

import type { Json } from '../objects/canonical-json.ts';
import type { ContentRef } from './document.ts';
import { elementAttributes, type HtmlElement, isHtmlElement, isHtmlText } from './html.ts';
import type { ResolveHref } from './inline-elements.ts';
import type { TableColumn } from './table-block.ts';

/** The value of a cell of a column that is not text, and the texts of its links that are not their addresses. */
export type CellValue = { readonly value: Json; readonly labels?: readonly string[] };

type ReadValue = (cell: HtmlElement, column: TableColumn, resolve: ResolveHref) => CellValue | undefined;

const readers: ReadonlyMap<string, ReadValue> = new Map<string, ReadValue>([
  ['checkbox', readCheckbox],
  ['number', readNumber],
  ['rating', readNumber],
  ['select', readSelected],
  ['content-ref', readReference],
  ['image', readReference],
  ['files', readReferences],
  ['users', readReferences],
]);

/** The types of columns that are read from `data-type`. */
export const cellTypes: ReadonlySet<string> = new Set([
  'text',
  ...[...readers.keys()].filter((type) => type !== 'select'),
]);

/** `undefined` for content that is no value of the type of the column. */
export function readCellValue(
  cell: HtmlElement,
  column: TableColumn,
  resolve: ResolveHref,
): CellValue | undefined {
  return readers.get(column.type)?.(cell, column, resolve);
}

function readCheckbox(cell: HtmlElement): CellValue | undefined {
  const text = elementText(cell)?.trim();
  if (text === '') return { value: null };
  return text === 'true' || text === 'false' ? { value: text === 'true' } : undefined;
}

function readNumber(cell: HtmlElement): CellValue | undefined {
  const text = elementText(cell)?.trim();
  if (text === '') return { value: null };
  const value = Number(text);
  return text !== undefined && Number.isFinite(value) && String(value) === text ? { value } : undefined;
}

/** `<span data-option="id">Label</span>` for each selected option. */
function readSelected(cell: HtmlElement, { options = [] }: TableColumn): CellValue | undefined {
  const ids: string[] = [];
  for (const node of cell.childNodes) {
    if (isHtmlText(node) && node.value.trim() === '') continue;
    if (!isHtmlElement(node) || node.tagName !== 'span') return undefined;
    const { 'data-option': id, ...others } = elementAttributes(node);
    const option = options.find(({ value }) => value === id);
    if (option === undefined || Object.keys(others).length > 0) return undefined;
    if (elementText(node) !== option.label) return undefined;
    ids.push(option.value);
  }
  return { value: ids };
}

function readReference(cell: HtmlElement, _column: TableColumn, resolve: ResolveHref): CellValue | undefined {
  const links = readLinks(cell, resolve);
  if (links === undefined || links.refs.length > 1) return undefined;
  const [ref] = links.refs;
  return { value: ref ?? null, ...(links.labels && { labels: links.labels }) };
}

/** Files and people are given by their ids. */
function readReferences(
  cell: HtmlElement,
  { type }: TableColumn,
  resolve: ResolveHref,
): CellValue | undefined {
  const links = readLinks(cell, resolve);
  if (links === undefined) return undefined;
  const kind = referencedKinds[type] ?? 'file';
  const value = links.refs.map((ref) =>
    ref.kind === kind && typeof ref[kind] === 'string' ? ref[kind] : ref,
  );
  return { value, ...(links.labels && { labels: links.labels }) };
}

/** By type of column, the kind of reference whose id is the value. */
export const referencedKinds: Readonly<Record<string, string>> = { files: 'file', users: 'user' };

type CellLinks = { readonly refs: readonly ContentRef[]; readonly labels: readonly string[] | undefined };

function readLinks({ childNodes }: HtmlElement, resolve: ResolveHref): CellLinks | undefined {
  const refs: ContentRef[] = [];
  const labels: string[] = [];
  let isLabelled = false;
  for (const node of childNodes) {
    if (isHtmlText(node) && node.value.trim() === '') continue;
    if (!isHtmlElement(node) || node.tagName !== 'a') return undefined;
    const { href, ...others } = elementAttributes(node);
    const label = elementText(node);
    if (href === undefined || label === undefined || Object.keys(others).length > 0) return undefined;
    refs.push(resolve(href));
    labels.push(label);
    isLabelled ||= label !== href;
  }
  return { refs, labels: isLabelled ? labels : undefined };
}

/** The text of an element without others in it. */
function elementText({ childNodes }: HtmlElement): string | undefined {
  const [only, ...more] = childNodes;
  if (only === undefined) return '';
  return more.length === 0 && isHtmlText(only) ? only.value : undefined;
}

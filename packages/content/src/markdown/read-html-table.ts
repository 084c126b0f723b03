import type { BlockNode } from './document.ts';
import {
  carriedAttributes,
  elementAttributes,
  hasValidAttributes,
  type HtmlAttributes,
  type HtmlElement,
  type HtmlNode,
  isHtmlElement,
  isHtmlText,
} from './html.ts';
import { htmlBlocks } from './html-blocks.ts';
import type { ResolveHref } from './inline-elements.ts';
import { cellTypes, readCellValue } from './read-cell-value.ts';
import {
  type SelectOption,
  type TableCell,
  type TableColumn,
  type TableRow,
  tableBlock,
} from './table-block.ts';

type TableSource = { readonly html: string; readonly resolve: ResolveHref };

/** A table with typed columns and widths, or one that is shown as cards; `undefined` for other HTML. */
export function readHtmlTable(table: HtmlElement, source: TableSource): BlockNode[] | undefined {
  const sections = hasValidAttributes([table]) ? readSections(table, source.resolve) : undefined;
  const rows = sections && allDefined(sections.rows.map((row) => readRow(row, sections.columns, source)));
  if (sections === undefined || rows === undefined || sections.columns.length === 0) return undefined;
  const {
    'data-view': view,
    'data-card-size': cardSize,
    'data-full-width': fullWidth,
    'data-header-hidden': hidden,
    ...others
  } = elementAttributes(table);
  const cards = view === 'cards';
  const carried = carriedAttributes(view === undefined || cards ? others : { 'data-view': view, ...others });
  return [
    tableBlock({
      columns: sections.columns,
      rows,
      view: {
        cards,
        hideHeader: hidden !== undefined || sections.isHeadless,
        ...(sections.isHeadless && { headless: true }),
        ...(cardSize !== undefined && { cardSize }),
        ...(fullWidth !== undefined && { fullWidth: fullWidth === 'true' }),
        ...carried,
      },
    }),
  ];
}

type Sections = {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly HtmlElement[];
  readonly isHeadless: boolean;
};

/** A first row of header cells is the header, in `<thead>` or not; the columns of a table without it have no titles. */
function readSections(table: HtmlElement, resolve: ResolveHref): Sections | undefined {
  const [first, ...others] = elementsOf(table.childNodes) ?? [];
  const hasHead = first?.tagName === 'thead';
  const bodies = hasHead || first === undefined ? others : [first, ...others];
  if (first === undefined || first.attrs.length > 0) return undefined;
  if (!bodies.every(({ tagName, attrs }) => tagName === 'tbody' && attrs.length === 0)) return undefined;
  const body = allDefined(bodies.map(({ childNodes }) => elementsOf(childNodes)))?.flat();
  const [head, ...moreHeads] = hasHead ? (elementsOf(first.childNodes) ?? []) : (body ?? []);
  const titles = head && elementsOf(head.childNodes);
  if (body === undefined || head === undefined || titles === undefined) return undefined;
  const isHeader = head.attrs.length === 0 && titles.every(({ tagName }) => tagName === 'th');
  if (hasHead && (moreHeads.length > 0 || head.attrs.length > 0)) return undefined;
  if (hasHead || isHeader) {
    const columns = allDefined(titles.map((title) => readColumn(title, resolve)));
    return columns && { columns, rows: hasHead ? body : moreHeads, isHeadless: false };
  }
  const counts = body.map(({ childNodes }) => elementsOf(childNodes)?.length ?? 0);
  const columns = Array.from({ length: counts.reduce((most, count) => Math.max(most, count), 0) }, () => ({
    title: [],
    type: 'text',
    alignment: undefined,
  }));
  return { columns, rows: body, isHeadless: true };
}

function allDefined<T>(items: readonly (T | undefined)[]): T[] | undefined {
  const known = items.filter((item) => item !== undefined);
  return known.length === items.length ? known : undefined;
}

/** `undefined` when there is text between the elements. */
function elementsOf(nodes: readonly HtmlNode[]): HtmlElement[] | undefined {
  return allDefined(
    nodes
      .filter((node) => !isHtmlText(node) || node.value.trim() !== '')
      .map((node) => (isHtmlElement(node) ? node : undefined)),
  );
}

function readColumn(head: HtmlElement, resolve: ResolveHref): TableColumn | undefined {
  const { width, align, valign, 'data-type': type = 'text', ...more } = elementAttributes(head);
  const { flags, others } = readFlags(more);
  const select = head.childNodes.filter(isHtmlElement).find(({ tagName }) => tagName === 'select');
  const options = select && readOptions(select);
  const title = htmlBlocks(
    head.childNodes.filter((node) => node !== select),
    resolve,
  );
  if ((head.tagName !== 'th' && head.tagName !== 'td') || title === undefined) return undefined;
  if (select !== undefined && (options === undefined || type !== 'text')) return undefined;
  const isNumber = width !== undefined && /^\d{1,6}(?:\.\d{1,20})?$/.test(width);
  const isKnownType = cellTypes.has(type);
  const carried = {
    ...(width !== undefined && !isNumber && { width }),
    ...(!isKnownType && { 'data-type': type }),
    ...others,
  };
  return {
    title,
    type: options === undefined ? (isKnownType ? type : 'text') : 'select',
    alignment: align,
    verticalAlignment: valign,
    ...(isNumber && { width: Number(width) }),
    ...flags,
    ...(options && { options }),
    ...(select !== undefined && select.attrs.length > 0 && { multiple: true }),
    ...carriedAttributes(carried),
  };
}

const columnFlags: Readonly<Record<string, 'hidden' | 'isTarget' | 'isCover' | 'isDarkCover'>> = {
  'data-hidden': 'hidden',
  'data-card-target': 'isTarget',
  'data-card-cover': 'isCover',
  'data-card-cover-dark': 'isDarkCover',
};

function readFlags(attributes: HtmlAttributes): { flags: Partial<TableColumn>; others: HtmlAttributes } {
  const all = Object.entries(attributes);
  const flags = all.flatMap(([name]) =>
    Object.hasOwn(columnFlags, name) ? [[columnFlags[name], true]] : [],
  );
  const others = all.filter(([name]) => !Object.hasOwn(columnFlags, name));
  return { flags: Object.fromEntries(flags), others: Object.fromEntries(others) };
}

/** `<option value="…" label="…" color="…">`; `undefined` for a list with other attributes. */
function readOptions({ childNodes, attrs }: HtmlElement): SelectOption[] | undefined {
  if (attrs.some(({ name }) => name !== 'multiple')) return undefined;
  const options = elementsOf(childNodes)?.map((option): SelectOption | undefined => {
    const { value, label, color, ...others } = elementAttributes(option);
    if (option.tagName !== 'option' || value === undefined || label === undefined) return undefined;
    return Object.keys(others).length > 0
      ? undefined
      : { value, label, ...(color !== undefined && { color }) };
  });
  return options && allDefined(options);
}

function readRow(
  row: HtmlElement,
  columns: readonly TableColumn[],
  source: TableSource,
): TableRow | undefined {
  const elements = elementsOf(row.childNodes);
  if (row.tagName !== 'tr' || elements === undefined || elements.length > columns.length) return undefined;
  const cells = allDefined(
    columns.map((column, index) => {
      const element = elements[index];
      if (element === undefined) return column.type === 'text' ? { blocks: [] } : { value: null };
      return readCell(element, column, source);
    }),
  );
  return cells && { cells, ...carriedAttributes(elementAttributes(row)) };
}

/** A cell; an alignment that is not that of its column, a span and the like are its attributes. */
function readCell(
  element: HtmlElement,
  column: TableColumn,
  { html, resolve }: TableSource,
): TableCell | undefined {
  const { align, valign, ...others } = elementAttributes(element);
  if (element.tagName !== 'td' && element.tagName !== 'th') return undefined;
  const carried = carriedAttributes({
    ...(align !== undefined && align !== column.alignment && { align }),
    ...(valign !== undefined && valign !== column.verticalAlignment && { valign }),
    ...others,
  });
  const own = { ...carried, ...(element.tagName === 'th' && { isHeader: true }) };
  if (column.type === 'text') {
    const blocks = htmlBlocks(element.childNodes, resolve);
    return blocks && { blocks, ...own };
  }
  const read = readCellValue(element, column, resolve);
  if (read !== undefined) return { ...read, ...own };
  const { startTag, endTag } = element.sourceCodeLocation ?? {};
  const content = html.slice(startTag?.endOffset, endTag?.startOffset ?? startTag?.endOffset);
  return { value: null, source: content, ...own };
}

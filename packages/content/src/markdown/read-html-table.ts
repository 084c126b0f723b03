import type { BlockNode } from './document.ts';
import { hasOnlyAttributes, type ResolveHref } from './inline-elements.ts';
import { elementAttributes, type HtmlElement, type HtmlNode, isHtmlElement, isHtmlText } from './html.ts';
import { htmlBlocks, htmlPhrasing } from './html-phrasing.ts';
import { type TableCell, type TableColumn, tableBlock } from './table-block.ts';

const tableAttributes = ['data-view', 'data-card-size', 'data-header-hidden', 'data-full-width'];
const headAttributes = ['width', 'align', 'data-type', 'data-hidden', 'data-card-target', 'data-card-cover'];

/** A table with typed columns and widths, or one that is shown as cards; `undefined` for other HTML. */
export function readHtmlTable(table: HtmlElement, resolve: ResolveHref): BlockNode[] | undefined {
  const attributes = elementAttributes(table);
  const { 'data-view': view, 'data-card-size': cardSize, 'data-full-width': fullWidth } = attributes;
  const [head, body, ...more] = elementsOf(table.childNodes) ?? [];
  if (!hasOnlyAttributes(attributes, tableAttributes) || (view !== undefined && view !== 'cards'))
    return undefined;
  if (head?.tagName !== 'thead' || body?.tagName !== 'tbody' || more.length > 0) return undefined;
  const [headRow, ...others] = elementsOf(head.childNodes) ?? [];
  const titles = headRow && elementsOf(headRow.childNodes);
  if (titles === undefined || titles.length === 0 || others.length > 0) return undefined;
  const columns = allDefined(titles.map((title) => readColumn(title, resolve)));
  if (columns === undefined) return undefined;
  const rows = allDefined((elementsOf(body.childNodes) ?? []).map((row) => readRow(row, columns, resolve)));
  if (rows === undefined) return undefined;
  return [
    tableBlock({
      columns,
      rows,
      view: {
        cards: view === 'cards',
        hideHeader: attributes['data-header-hidden'] !== undefined,
        ...(cardSize !== undefined && { cardSize }),
        ...(fullWidth !== undefined && { fullWidth: fullWidth === 'true' }),
      },
    }),
  ];
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
  const attributes = elementAttributes(head);
  const { width, align, 'data-type': type = 'text' } = attributes;
  const title = htmlPhrasing(head.childNodes, resolve);
  if (head.tagName !== 'th' || title === undefined || !hasOnlyAttributes(attributes, headAttributes))
    return undefined;
  if (width !== undefined && !/^\d{1,6}(?:\.\d{1,6})?$/.test(width)) return undefined;
  if (!Object.hasOwn(cellReaders, type)) return undefined;
  const target = attributes['data-card-target'] !== undefined;
  const cover = attributes['data-card-cover'] !== undefined;
  if (target && cover) return undefined;
  return {
    title,
    type,
    alignment: align,
    ...(width !== undefined && { width: Number(width) }),
    ...(attributes['data-hidden'] !== undefined && { hidden: true }),
    ...(target && { role: 'target' }),
    ...(cover && { role: 'cover' }),
  };
}

function readRow(
  row: HtmlElement,
  columns: readonly TableColumn[],
  resolve: ResolveHref,
): TableCell[] | undefined {
  const cells = elementsOf(row.childNodes);
  if (row.tagName !== 'tr' || row.attrs.length > 0 || cells === undefined || cells.length > columns.length)
    return undefined;
  return allDefined(
    cells.map((cell, index) => {
      const { type = 'text', alignment } = columns[index] ?? {};
      const { align, ...others } = elementAttributes(cell);
      if (cell.tagName !== 'td' || Object.keys(others).length > 0) return undefined;
      return align === undefined || align === alignment ? cellReaders[type]?.(cell, resolve) : undefined;
    }),
  );
}

const cellReaders: Readonly<
  Record<string, (cell: HtmlElement, resolve: ResolveHref) => TableCell | undefined>
> = {
  text: (cell, resolve) => {
    const blocks = htmlBlocks(cell.childNodes, resolve);
    return blocks && { blocks };
  },
  checkbox: (cell) => {
    const text = cellText(cell);
    return text === 'true' || text === 'false'
      ? { value: text === 'true' }
      : text === ''
        ? { value: null }
        : undefined;
  },
  number: readNumber,
  rating: readNumber,
  'content-ref': (cell, resolve) => {
    const [link, ...more] = elementsOf(cell.childNodes) ?? [undefined, undefined];
    if (link === undefined) return cell.childNodes.length === 0 ? { value: null } : undefined;
    const href = linkHref(link);
    // The text of the link is ignored: it is the title of the target.
    return href === undefined || more.length > 0 ? undefined : { value: resolve(href) };
  },
  files: (cell, resolve) => {
    const hrefs = allDefined(
      (elementsOf(cell.childNodes) ?? [undefined]).map((link) => link && linkHref(link)),
    );
    return hrefs && { value: hrefs.map((href) => resolve(href)) };
  },
};

function cellText({ childNodes }: HtmlElement): string | undefined {
  const [only, ...more] = childNodes;
  if (only === undefined) return '';
  return more.length === 0 && isHtmlText(only) ? only.value.trim() : undefined;
}

function readNumber(cell: HtmlElement): TableCell | undefined {
  const text = cellText(cell);
  if (text === '') return { value: null };
  const value = Number(text);
  return text !== undefined && Number.isFinite(value) && String(value) === text ? { value } : undefined;
}

function linkHref(link: HtmlElement): string | undefined {
  const attributes = elementAttributes(link);
  return link.tagName === 'a' && hasOnlyAttributes(attributes, ['href']) ? attributes['href'] : undefined;
}

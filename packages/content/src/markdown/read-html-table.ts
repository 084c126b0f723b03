import type { BlockNode } from './document.ts';
import { hasOnly, type Resolve } from './elements.ts';
import { attributesOf, type HtmlElement, type HtmlNode, isElement, isText } from './html.ts';
import { htmlBlocks, htmlPhrasing } from './html-phrasing.ts';
import { type Cell, type Column, tableBlock } from './table-block.ts';

const tableAttributes = ['data-view', 'data-card-size', 'data-header-hidden', 'data-full-width'];
const headAttributes = ['width', 'align', 'data-type', 'data-hidden', 'data-card-target', 'data-card-cover'];

/** A table with columns of other types and widths, or one that is shown as cards; undefined for what else HTML can say. */
export function readHtmlTable(table: HtmlElement, resolve: Resolve): BlockNode[] | undefined {
  const attributes = attributesOf(table);
  const { 'data-view': view, 'data-card-size': cardSize, 'data-full-width': fullWidth } = attributes;
  const [head, body, ...more] = elementsOf(table.childNodes) ?? [];
  if (!hasOnly(attributes, tableAttributes) || (view !== undefined && view !== 'cards')) return undefined;
  if (head?.tagName !== 'thead' || body?.tagName !== 'tbody' || more.length > 0) return undefined;
  const [headRow, ...others] = elementsOf(head.childNodes) ?? [];
  const titles = headRow && elementsOf(headRow.childNodes);
  if (titles === undefined || titles.length === 0 || others.length > 0) return undefined;
  const columns = allOf(titles.map((title) => columnOf(title, resolve)));
  if (columns === undefined) return undefined;
  const rows = allOf((elementsOf(body.childNodes) ?? []).map((row) => rowOf(row, columns, resolve)));
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

function allOf<T>(items: readonly (T | undefined)[]): T[] | undefined {
  const known = items.filter((item) => item !== undefined);
  return known.length === items.length ? known : undefined;
}

/** Undefined when there is text between them. */
function elementsOf(nodes: readonly HtmlNode[]): HtmlElement[] | undefined {
  return allOf(
    nodes
      .filter((node) => !isText(node) || node.value.trim() !== '')
      .map((node) => (isElement(node) ? node : undefined)),
  );
}

function columnOf(head: HtmlElement, resolve: Resolve): Column | undefined {
  const attributes = attributesOf(head);
  const { width, align, 'data-type': type = 'text' } = attributes;
  const title = htmlPhrasing(head.childNodes, resolve);
  if (head.tagName !== 'th' || title === undefined || !hasOnly(attributes, headAttributes)) return undefined;
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

function rowOf(row: HtmlElement, columns: readonly Column[], resolve: Resolve): Cell[] | undefined {
  const cells = elementsOf(row.childNodes);
  if (row.tagName !== 'tr' || row.attrs.length > 0 || cells === undefined || cells.length > columns.length)
    return undefined;
  return allOf(
    cells.map((cell, index) => {
      const { type = 'text', alignment } = columns[index] ?? {};
      const { align, ...others } = attributesOf(cell);
      if (cell.tagName !== 'td' || Object.keys(others).length > 0) return undefined;
      return align === undefined || align === alignment ? cellReaders[type]?.(cell, resolve) : undefined;
    }),
  );
}

const cellReaders: Readonly<Record<string, (cell: HtmlElement, resolve: Resolve) => Cell | undefined>> = {
  text: (cell, resolve) => {
    const blocks = htmlBlocks(cell.childNodes, resolve);
    return blocks && { blocks };
  },
  checkbox: (cell) => {
    const text = textOf(cell);
    return text === 'true' || text === 'false'
      ? { value: text === 'true' }
      : text === ''
        ? { value: null }
        : undefined;
  },
  number: numberOf,
  rating: numberOf,
  'content-ref': (cell, resolve) => {
    const [link, ...more] = elementsOf(cell.childNodes) ?? [undefined, undefined];
    if (link === undefined) return cell.childNodes.length === 0 ? { value: null } : undefined;
    const href = hrefOf(link);
    // The text of the link is the title of what it points to, which that knows better.
    return href === undefined || more.length > 0 ? undefined : { value: resolve(href) };
  },
  files: (cell, resolve) => {
    const hrefs = allOf((elementsOf(cell.childNodes) ?? [undefined]).map((link) => link && hrefOf(link)));
    return hrefs && { value: hrefs.map((href) => resolve(href)) };
  },
};

function textOf({ childNodes }: HtmlElement): string | undefined {
  const [only, ...more] = childNodes;
  if (only === undefined) return '';
  return more.length === 0 && isText(only) ? only.value.trim() : undefined;
}

function numberOf(cell: HtmlElement): Cell | undefined {
  const text = textOf(cell);
  if (text === '') return { value: null };
  const value = Number(text);
  return text !== undefined && Number.isFinite(value) && String(value) === text ? { value } : undefined;
}

function hrefOf(link: HtmlElement): string | undefined {
  const attributes = attributesOf(link);
  return link.tagName === 'a' && hasOnly(attributes, ['href']) ? attributes['href'] : undefined;
}

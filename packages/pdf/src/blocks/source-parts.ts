import {
  blockNode,
  type BlockNode,
  type HtmlElement,
  type HtmlNode,
  isHtmlElement,
  readHtml,
} from '@lectern/content';
import { visibleText } from './visible-source.ts';

/** A table of HTML: the blocks of each cell of each row, the first of which may be its header. */
export type SourceTable = {
  readonly rows: readonly (readonly (readonly BlockNode[])[])[];
  readonly hasHeader: boolean;
};

/** A text, a block of the document, or a table. */
export type SourcePart =
  | { readonly text: string }
  | { readonly block: BlockNode }
  | { readonly table: SourceTable };

const placeholder = 'document-block';
/** As many columns a cell covers at most. */
const maxSpan = 20;

/** The place of a block of the document in HTML. */
export function blockPlaceholder(index: number): string {
  return `<${placeholder} data-index="${index}"></${placeholder}>`;
}

/** What is visible of Markdown or HTML that is not understood, in order; `blocks` are those in its places. */
export function readSource(source: string, blocks: readonly BlockNode[]): SourcePart[] {
  if (!source.includes('<')) return source.trim() === '' ? [] : [{ text: source.trim() }];
  const nodes = readHtml(source);
  const context: SourceContext = { blocks: new Map(blocks.entries()), containers: new Set() };
  for (const node of nodes) markContainers(node, context.containers);
  return partsOf(nodes, context);
}

type SourceContext = {
  /** Each is printed once, however often a source has its place. */
  readonly blocks: Map<number, BlockNode>;
  /** The elements with a table or the place of a block. */
  readonly containers: Set<HtmlNode>;
};

function markContainers(node: HtmlNode, containers: Set<HtmlNode>): boolean {
  if (!isHtmlElement(node)) return false;
  const isOwn = node.tagName === 'table' || node.tagName === placeholder;
  let contains = false;
  for (const child of node.childNodes) contains = markContainers(child, containers) || contains;
  if (contains) containers.add(node);
  return contains || isOwn;
}

function partsOf(nodes: readonly HtmlNode[], context: SourceContext): SourcePart[] {
  const parts: SourcePart[] = [];
  let text = '';
  const flush = (): void => {
    const own = text.replaceAll(/\n{3,}/g, '\n\n').trim();
    if (own !== '') parts.push({ text: own });
    text = '';
  };
  const visit = (node: HtmlNode): void => {
    const part = isHtmlElement(node) ? partOf(node, context) : undefined;
    if (part !== undefined) {
      if ('table' in part) text += `\n${captionOf(node)}`;
      flush();
      parts.push(part);
    } else if (isHtmlElement(node) && context.containers.has(node)) {
      for (const child of node.childNodes) visit(child);
      text += '\n';
    } else text += visibleText(node);
  };
  for (const node of nodes) visit(node);
  flush();
  return parts;
}

function partOf(element: HtmlElement, context: SourceContext): SourcePart | undefined {
  if (element.tagName === 'table') return { table: readTable(element, context) };
  if (element.tagName !== placeholder) return undefined;
  const index = Number(attributeOf(element, 'data-index'));
  const block = context.blocks.get(index);
  context.blocks.delete(index);
  return block && { block };
}

function readTable(table: HtmlElement, context: SourceContext): SourceTable {
  const rows = rowsOf(table);
  const [first] = rows;
  const hasHeader =
    first !== undefined &&
    (first.parentNode?.nodeName === 'thead' || first.childNodes.filter(isHtmlElement).every(isHeaderCell));
  return { rows: rows.map((row) => readRow(row, context)), hasHeader };
}

function captionOf(table: HtmlNode): string {
  if (!isHtmlElement(table)) return '';
  const captions = table.childNodes.filter((child) => isHtmlElement(child) && child.tagName === 'caption');
  return captions.map(visibleText).join('\n');
}

/** Those of a table within it are in its cells. */
function rowsOf({ childNodes }: HtmlElement): HtmlElement[] {
  return childNodes.filter(isHtmlElement).flatMap((child) => {
    if (child.tagName === 'tr') return [child];
    return ['thead', 'tbody', 'tfoot'].includes(child.tagName) ? rowsOf(child) : [];
  });
}

function isHeaderCell({ tagName }: HtmlElement): boolean {
  return tagName === 'th';
}

function readRow(row: HtmlElement, context: SourceContext): BlockNode[][] {
  return row.childNodes.filter(isHtmlElement).flatMap((cell) => {
    const span = Number(attributeOf(cell, 'colspan') ?? 1);
    const covered = Number.isInteger(span) ? Math.min(Math.max(1, span), maxSpan) - 1 : 0;
    return [readCell(cell, context), ...Array.from({ length: covered }, () => [])];
  });
}

/** A table within a cell is its text. */
function readCell(cell: HtmlElement, context: SourceContext): BlockNode[] {
  return partsOf(cell.childNodes, context).flatMap((part) => {
    if ('block' in part) return [part.block];
    return 'text' in part ? paragraphsOf(part.text) : part.table.rows.flat(2);
  });
}

function paragraphsOf(text: string): BlockNode[] {
  return text
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .map((line) =>
      blockNode('paragraph', {}, [{ object: 'text', leaves: [{ object: 'leaf', text: line, marks: [] }] }]),
    );
}

function attributeOf({ attrs }: HtmlElement, wanted: string): string | undefined {
  return attrs.find(({ name }) => name === wanted)?.value;
}

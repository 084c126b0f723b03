import { invalidInput } from '@lectern/contract/errors';
import type { BlockNode, InlineNode, DocumentNode } from './document.ts';
import { headingLevels } from './headings.ts';
import { escapeHtml, formatAttributes } from './html.ts';
import { textPieces } from './phrasing.ts';
import {
  carriedTexts,
  findFragment,
  requireBlocks,
  requirePhrasing,
  optionalText,
  type NodeWriter,
} from './write-context.ts';
import { codeLines, preHtml } from './write-code.ts';
import { imageHtml, inlineHtml, markTags } from './write-inline-html.ts';

/** Phrasing content as HTML. */
export function phrasingHtml(nodes: readonly DocumentNode[], path: string, writer: NodeWriter): string {
  return textPieces(requirePhrasing(nodes, path))
    .map((piece, index) => {
      if (!('text' in piece)) return inlineNodeHtml(piece, `${path}.${index}`, writer);
      const text = escapeHtml(piece.text).replaceAll('\n', '<br>');
      return piece.marks.reduceRight((inner, mark) => {
        const [open, close] = markTags(mark);
        return open + inner + close;
      }, text);
    })
    .join('');
}

function inlineNodeHtml(node: InlineNode, path: string, writer: NodeWriter): string {
  if (node.type !== 'link') return inlineHtml(node, path, writer);
  const href = writer.href(node.data['ref'], `${path}.data.ref`);
  const title = optionalText(node.data, 'title', path);
  const attributes = formatAttributes({ href, title, ...carriedTexts(node.data, path) });
  return `<a${attributes}>${phrasingHtml(node.nodes ?? [], `${path}.nodes`, writer)}</a>`;
}

/** Blocks as HTML; a single paragraph is written without its element. */
export function blocksHtml(nodes: readonly DocumentNode[], path: string, writer: NodeWriter): string {
  const [only, ...more] = nodes;
  return only !== undefined && isPlainParagraph(only) && more.length === 0
    ? phrasingHtml(only.nodes ?? [], `${path}[0].nodes`, writer)
    : blockElementsHtml(nodes, path, writer);
}

/** Whether a block is a paragraph that needs no element for its attributes. */
export function isPlainParagraph(node: DocumentNode): node is BlockNode {
  return node.object === 'block' && node.type === 'paragraph' && Object.keys(node.data).length === 0;
}

/** Blocks as HTML, always as elements. */
export function blockElementsHtml(nodes: readonly DocumentNode[], path: string, writer: NodeWriter): string {
  return nodes.map((node, index) => blockHtml(node, `${path}.${index}`, writer)).join('');
}

const lists: Readonly<Record<string, string>> = { 'list-unordered': 'ul', 'list-ordered': 'ol' };

function blockHtml(node: DocumentNode, path: string, writer: NodeWriter): string {
  if (node.object !== 'block') throw invalidInput(`${path}.object`, 'must be "block" here');
  const { type, data, nodes = [], meta } = node;
  if (Object.hasOwn(headingLevels, type))
    return textElementHtml(`h${headingLevel(node, path)}`, node, { path, writer, id: meta?.id });
  switch (type) {
    case 'paragraph':
      return textElementHtml('p', node, { path, writer });
    case 'divider':
      return '<hr>';
    case 'blockquote':
      return `<blockquote>${blocksHtml(nodes, `${path}.nodes`, writer)}</blockquote>`;
    case 'code':
      // An empty line would end the table.
      return preHtml(codeLines(node, path), data, path).replaceAll('\n', '&#10;');
    case 'images':
      return requireBlocks(nodes, `${path}.nodes`)
        .map((image, index) => figureHtml(image, `${path}.nodes.${index}`, writer))
        .join('');
    default:
      return listHtml(node, path, writer);
  }
}

function listHtml({ type, data, nodes = [] }: BlockNode, path: string, writer: NodeWriter): string {
  const list = Object.hasOwn(lists, type) ? lists[type] : undefined;
  if (list === undefined)
    throw invalidInput(`${path}.type`, `${type} cannot stand here: it has no form in HTML`);
  const items = nodes.map((item, index) => {
    if (item.object !== 'block' || item.type !== 'list-item')
      throw invalidInput(`${path}.nodes.${index}.type`, 'must be "list-item"');
    return `<li>${blocksHtml(item.nodes ?? [], `${path}.nodes.${index}.nodes`, writer)}</li>`;
  });
  const attributes = formatAttributes({ start: optionalText(data, 'start', path) });
  return `<${list}${attributes}>${items.join('')}</${list}>`;
}

/** A paragraph or a heading as an element with its attributes. */
export function textElementHtml(
  name: string,
  { data, nodes = [] }: BlockNode,
  { path, writer, id }: { path: string; writer: NodeWriter; id?: string | undefined },
): string {
  const attributes = { align: optionalText(data, 'align', path), id, ...carriedTexts(data, path) };
  return `<${name}${formatAttributes(attributes)}>${phrasingHtml(nodes, `${path}.nodes`, writer)}</${name}>`;
}

export function headingLevel({ type, data }: BlockNode, path: string): 1 | 2 | 3 | 4 | 5 | 6 {
  const usual = Object.entries(headingLevels).find(([name]) => name === type)?.[1];
  const level = Number(data['level'] ?? usual);
  if (level !== 1 && level !== 2 && level !== 3 && level !== 4 && level !== 5 && level !== 6)
    throw invalidInput(`${path}.data.level`, 'must be a number from 1 to 6');
  return level;
}

export function figureHtml(image: BlockNode, path: string, writer: NodeWriter): string {
  const caption = findFragment(image, 'caption');
  const text = caption === undefined ? '' : captionHtml(caption.nodes, path, writer);
  const attributes = formatAttributes(carriedTexts(image.data, path, 'figure'));
  return `<figure${attributes}>${imageHtml(image.data, path, writer)}<figcaption>${text}</figcaption></figure>`;
}

function captionHtml(nodes: BlockNode['nodes'], path: string, writer: NodeWriter): string {
  const html = blocksHtml(nodes ?? [], `${path}.fragments.caption.nodes`, writer);
  return html.startsWith('<p>') || html === '' ? html : `<p>${html}</p>`;
}

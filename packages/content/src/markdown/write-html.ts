import { invalidInput } from '@lectern/contract';
import type { InlineNode, DocumentNode } from './document.ts';
import { escapeHtml, formatAttributes } from './html.ts';
import { textPieces } from './phrasing.ts';
import { requirePhrasing, optionalText, type NodeWriter } from './write-context.ts';
import { inlineHtml, markTags } from './write-phrasing.ts';

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
  const attributes = formatAttributes({ href, title: optionalText(node.data, 'title', path) });
  return `<a${attributes}>${phrasingHtml(node.nodes ?? [], `${path}.nodes`, writer)}</a>`;
}

/** Paragraphs and lists as HTML; a single paragraph is written without its element. */
export function blocksHtml(nodes: readonly DocumentNode[], path: string, writer: NodeWriter): string {
  const [only, ...more] = nodes;
  if (only?.object === 'block' && only.type === 'paragraph' && more.length === 0) {
    return phrasingHtml(only.nodes ?? [], `${path}[0].nodes`, writer);
  }
  return blockElementsHtml(nodes, path, writer);
}

/** Paragraphs and lists as HTML, always as elements. */
export function blockElementsHtml(nodes: readonly DocumentNode[], path: string, writer: NodeWriter): string {
  return nodes.map((node, index) => blockHtml(node, `${path}.${index}`, writer)).join('');
}

const lists: Readonly<Record<string, string>> = { 'list-unordered': 'ul', 'list-ordered': 'ol' };

function blockHtml(node: DocumentNode, path: string, writer: NodeWriter): string {
  if (node.object === 'block' && node.type === 'paragraph') {
    return `<p>${phrasingHtml(node.nodes ?? [], `${path}.nodes`, writer)}</p>`;
  }
  const list = node.object === 'block' ? lists[node.type] : undefined;
  if (node.object !== 'block' || list === undefined) {
    throw invalidInput(
      `${path}.type`,
      `${node.object === 'text' ? 'text' : node.type} cannot stand here: only paragraphs and lists can`,
    );
  }
  const items = (node.nodes ?? []).map((item, index) => {
    if (item.object !== 'block' || item.type !== 'list-item')
      throw invalidInput(`${path}.nodes.${index}.type`, 'must be "list-item"');
    return `<li>${blocksHtml(item.nodes ?? [], `${path}.nodes.${index}.nodes`, writer)}</li>`;
  });
  return `<${list}>${items.join('')}</${list}>`;
}

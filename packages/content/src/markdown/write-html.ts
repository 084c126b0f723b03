import { invalidInput } from '@lectern/contract';
import type { InlineNode, Node } from './document.ts';
import { escapeHtml, formatAttributes } from './html.ts';
import { piecesOf } from './phrasing.ts';
import { phrasingOf, textOf, type Writer } from './write-context.ts';
import { inlineHtml, markTags } from './write-phrasing.ts';

/** Text as HTML. */
export function htmlOfPhrasing(nodes: readonly Node[], place: string, writer: Writer): string {
  return piecesOf(phrasingOf(nodes, place))
    .map((piece, index) => {
      if (!('text' in piece)) return htmlOfInline(piece, `${place}.${index}`, writer);
      const text = escapeHtml(piece.text).replaceAll('\n', '<br>');
      return piece.marks.reduceRight((inner, mark) => {
        const [open, close] = markTags(mark);
        return open + inner + close;
      }, text);
    })
    .join('');
}

function htmlOfInline(node: InlineNode, place: string, writer: Writer): string {
  if (node.type !== 'link') return inlineHtml(node, place, writer);
  const href = writer.href(node.data['ref'], `${place}.data.ref`);
  const attributes = formatAttributes({ href, title: textOf(node.data, 'title', place) });
  return `<a${attributes}>${htmlOfPhrasing(node.nodes ?? [], `${place}.nodes`, writer)}</a>`;
}

/** Paragraphs and lists as HTML; one paragraph alone is its text. */
export function htmlOfBlocks(nodes: readonly Node[], place: string, writer: Writer): string {
  const [only, ...more] = nodes;
  if (only?.object === 'block' && only.type === 'paragraph' && more.length === 0) {
    return htmlOfPhrasing(only.nodes ?? [], `${place}[0].nodes`, writer);
  }
  return htmlOfAll(nodes, place, writer);
}

/** The same, each paragraph an element. */
export function htmlOfAll(nodes: readonly Node[], place: string, writer: Writer): string {
  return nodes.map((node, index) => htmlOfBlock(node, `${place}.${index}`, writer)).join('');
}

const lists: Readonly<Record<string, string>> = { 'list-unordered': 'ul', 'list-ordered': 'ol' };

function htmlOfBlock(node: Node, place: string, writer: Writer): string {
  if (node.object === 'block' && node.type === 'paragraph') {
    return `<p>${htmlOfPhrasing(node.nodes ?? [], `${place}.nodes`, writer)}</p>`;
  }
  const list = node.object === 'block' ? lists[node.type] : undefined;
  if (node.object !== 'block' || list === undefined) {
    throw invalidInput(
      `${place}.type`,
      `${node.object === 'text' ? 'text' : node.type} cannot stand here: only paragraphs and lists can`,
    );
  }
  const items = (node.nodes ?? []).map((item, index) => {
    if (item.object !== 'block' || item.type !== 'list-item')
      throw invalidInput(`${place}.nodes.${index}.type`, 'must be "list-item"');
    return `<li>${htmlOfBlocks(item.nodes ?? [], `${place}.nodes.${index}.nodes`, writer)}</li>`;
  });
  return `<${list}>${items.join('')}</${list}>`;
}

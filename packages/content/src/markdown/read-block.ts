import { unescapeMarkdown } from './block-parser.ts';
import { codeBlock } from './code-lines.ts';
import { block, type BlockNode, type Data, dataOf, sourceBlock, textIn } from './document.ts';
import { headingBlock, splitAnchor } from './headings.ts';
import type { ParsedBlock } from './parsed-block.ts';
import { plainText } from './phrasing.ts';
import { readDetails } from './read-details.ts';
import { readHtmlBlock } from './read-html-block.ts';
import { readPipeTable } from './read-pipe-table.ts';
import { readTagBlock } from './read-tag-block.ts';
import type { Reader } from './reader.ts';

const readers: Readonly<
  Record<string, (block: ParsedBlock, reader: Reader) => readonly BlockNode[] | undefined>
> = {
  blockquote: ({ children }, reader) => [block('blockquote', {}, reader.blocks(children))],
  code: ({ token }) => [codeBlock(token.content, infoOf(token.info))],
  details: readDetails,
  divider: () => [block('divider', {})],
  heading,
  html: readHtmlBlock,
  list,
  math: ({ token }) => [block('math', { formula: token.content.trim() })],
  paragraph,
  table: readPipeTable,
};

/** The nodes of a block; for one that is not understood, a node that holds its source. */
export function readBlock(one: ParsedBlock, reader: Reader): readonly BlockNode[] {
  const read = one.tag === undefined ? readers[one.kind]?.(one, reader) : readTagBlock(one, reader);
  if (read !== undefined) return read;
  if (one.paired !== true) return [sourceBlock(reader.sourceOf(one))];
  // What stands between is still shown.
  const end = one.tag === undefined ? '</details>' : `{% end${one.tag.name} %}`;
  return [sourceBlock(one.token.content.trim()), ...reader.blocks(one.children), sourceBlock(end)];
}

function heading(one: ParsedBlock, reader: Reader): BlockNode[] {
  const { token, text = '' } = one;
  const own = splitAnchor(text);
  const nodes = reader.phrasing(own.text);
  const id = reader.headingId(one, plainText(nodes), own.anchor);
  return [headingBlock(Number(token.tag.slice(1)), nodes, id)];
}

/** Images alone are a block of images, a formula alone is a block of its own, and so is what means nothing. */
function paragraph({ text = '' }: ParsedBlock, reader: Reader): BlockNode[] {
  const nodes = reader.phrasing(text);
  const [first] = nodes;
  if (first === undefined) return text === '' ? [] : [sourceBlock(text)];
  if (nodes.length === 1 && first.object === 'inline' && first.type === 'markdown')
    return [sourceBlock(textIn(first.data, 'source'))];
  if (nodes.length === 1 && first.object === 'inline' && first.type === 'inline-math') {
    return [block('math', { formula: textIn(first.data, 'formula').trim() })];
  }
  const images = nodes.flatMap((node) => {
    if (node.object === 'text') return plainText([node]).trim() === '' ? [] : [undefined];
    return node.type === 'inline-image' && node.data['size'] === undefined
      ? [block('image', node.data)]
      : [undefined];
  });
  const own = images.filter((image) => image !== undefined);
  if (own.length > 0 && own.length === images.length) return [block('images', {}, own)];
  return [block('paragraph', {}, nodes)];
}

function list({ token, children }: ParsedBlock, reader: Reader): BlockNode[] {
  const items = children.map((item) => listItem(item, reader));
  if (token.type === 'bullet_list_open') {
    const tasks = items.some(({ data }) => data['checked'] !== undefined);
    return [block(tasks ? 'list-tasks' : 'list-unordered', {}, items)];
  }
  const start = token.attrGet('start');
  return [block('list-ordered', dataOf({ start: start === null ? undefined : Number(start) }), items)];
}

/** The box at the beginning of a task. */
export const checkPattern = /^\[([ xX])\][ \t\n]+(?=\S)/;

function listItem({ children }: ParsedBlock, reader: Reader): BlockNode {
  const [first, ...rest] = children;
  const check = first?.kind === 'paragraph' ? checkPattern.exec(first.text ?? '') : null;
  if (first === undefined || check === null) return block('list-item', {}, reader.blocks(children));
  const text = first.text?.slice(check[0].length);
  return block('list-item', { checked: check[1] !== ' ' }, reader.blocks([{ ...first, text }, ...rest]));
}

/** What stands behind the fence of a block of code: its language, and whatever else. */
function infoOf(info: string): Data {
  const [, syntax = '', meta = ''] = /^\s*(\S*)\s*([\s\S]*?)\s*$/.exec(info) ?? [];
  const written = (part: string): string | undefined => (part === '' ? undefined : unescapeMarkdown(part));
  return dataOf({ syntax: written(syntax), meta: written(meta) });
}

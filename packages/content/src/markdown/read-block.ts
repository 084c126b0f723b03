import { unescapeMarkdown } from './block-parser.ts';
import { codeBlock } from './code-lines.ts';
import {
  blockNode,
  type BlockNode,
  type NodeData,
  definedMembers,
  sourceBlock,
  stringMember,
} from './document.ts';
import { headingBlock, splitAnchor } from './headings.ts';
import type { ParsedBlock } from './parsed-block.ts';
import { plainText } from './phrasing.ts';
import { readDetails } from './read-details.ts';
import { readHtmlBlock } from './read-html-block.ts';
import { readPipeTable } from './read-pipe-table.ts';
import { readTagBlock } from './read-tag-block.ts';
import type { BlockReader } from './block-reader.ts';

const readers: Readonly<
  Record<string, (block: ParsedBlock, reader: BlockReader) => readonly BlockNode[] | undefined>
> = {
  blockquote: ({ children }, reader) => [blockNode('blockquote', {}, reader.blocks(children))],
  code: ({ token }) => [codeBlock(token.content, readInfoString(token.info))],
  details: readDetails,
  divider: () => [blockNode('divider', {})],
  heading: readHeading,
  html: readHtmlBlock,
  list: readList,
  math: ({ token }) => [blockNode('math', { formula: token.content.trim() })],
  paragraph: readParagraph,
  table: readPipeTable,
};

/** Reads a block; one that is not understood becomes a node with its source. */
export function readBlock(parsed: ParsedBlock, reader: BlockReader): readonly BlockNode[] {
  const read =
    parsed.tag === undefined ? readers[parsed.kind]?.(parsed, reader) : readTagBlock(parsed, reader);
  if (read !== undefined) return read;
  if (parsed.paired !== true) return [sourceBlock(reader.sourceOf(parsed))];
  // The content of an unknown tag is still shown.
  const end = parsed.tag === undefined ? '</details>' : `{% end${parsed.tag.name} %}`;
  return [sourceBlock(parsed.token.content.trim()), ...reader.blocks(parsed.children), sourceBlock(end)];
}

function readHeading(parsed: ParsedBlock, reader: BlockReader): BlockNode[] {
  const { token, text = '' } = parsed;
  const own = splitAnchor(text);
  const nodes = reader.phrasing(own.text);
  const id = reader.headingId(parsed, plainText(nodes), own.anchor);
  return [headingBlock(Number(token.tag.slice(1)), nodes, id)];
}

/** A paragraph of images only is a block of images; that of a formula only, or of source only, is a block, too. */
function readParagraph({ text = '' }: ParsedBlock, reader: BlockReader): BlockNode[] {
  const nodes = reader.phrasing(text);
  const [first] = nodes;
  if (first === undefined) return text === '' ? [] : [sourceBlock(text)];
  if (nodes.length === 1 && first.object === 'inline' && first.type === 'markdown')
    return [sourceBlock(stringMember(first.data, 'source'))];
  if (nodes.length === 1 && first.object === 'inline' && first.type === 'inline-math') {
    return [blockNode('math', { formula: stringMember(first.data, 'formula').trim() })];
  }
  const images = nodes.flatMap((node) => {
    if (node.object === 'text') return plainText([node]).trim() === '' ? [] : [undefined];
    return node.type === 'inline-image' && node.data['size'] === undefined
      ? [blockNode('image', node.data)]
      : [undefined];
  });
  const own = images.filter((image) => image !== undefined);
  if (own.length > 0 && own.length === images.length) return [blockNode('images', {}, own)];
  return [blockNode('paragraph', {}, nodes)];
}

function readList({ token, children }: ParsedBlock, reader: BlockReader): BlockNode[] {
  const items = children.map((item) => readListItem(item, reader));
  if (token.type === 'bullet_list_open') {
    const tasks = items.some(({ data }) => data['checked'] !== undefined);
    return [blockNode(tasks ? 'list-tasks' : 'list-unordered', {}, items)];
  }
  const start = token.attrGet('start');
  return [
    blockNode('list-ordered', definedMembers({ start: start === null ? undefined : Number(start) }), items),
  ];
}

/** The checkbox of a task list item (GFM). */
export const checkboxPattern = /^\[([ xX])\][ \t\n]+(?=\S)/;

function readListItem({ children }: ParsedBlock, reader: BlockReader): BlockNode {
  const [first, ...rest] = children;
  const checkbox = first?.kind === 'paragraph' ? checkboxPattern.exec(first.text ?? '') : null;
  if (first === undefined || checkbox === null) return blockNode('list-item', {}, reader.blocks(children));
  const text = first.text?.slice(checkbox[0].length);
  return blockNode(
    'list-item',
    { checked: checkbox[1] !== ' ' },
    reader.blocks([{ ...first, text }, ...rest]),
  );
}

/** Parses the info string of a code fence: the language, and the rest. */
function readInfoString(info: string): NodeData {
  const [syntax = ''] = /^\S*/.exec(info.trim()) ?? [];
  const meta = info.trim().slice(syntax.length).trim();
  const written = (part: string): string | undefined => (part === '' ? undefined : unescapeMarkdown(part));
  return definedMembers({ syntax: written(syntax), meta: written(meta) });
}

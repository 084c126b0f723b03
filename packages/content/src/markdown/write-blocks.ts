import { invalidInput } from '@lectern/contract/errors';
import type { BlockNode, DocumentNode } from './document.ts';
import { formatAttributes } from './html.ts';
import { plainText } from './phrasing.ts';
import {
  carriedTexts,
  requireBlocks,
  type FlowContent,
  findFragment,
  requirePhrasing,
  raw,
  requiredText,
  type NodeWriter,
} from './write-context.ts';
import { writeCode } from './write-code.ts';
import { headingLevel, phrasingHtml, textElementHtml } from './write-html.ts';
import { writeImages } from './write-images.ts';
import { writeTable } from './write-table.ts';
import { writeTagBlock } from './write-tag-block.ts';

type WriteBlock = (node: BlockNode, path: string, writer: NodeWriter) => FlowContent[];

const writers: Readonly<Record<string, WriteBlock>> = {
  blockquote: ({ nodes = [] }, path, writer) => [
    { type: 'blockquote', children: writer.blocks(nodes, `${path}.nodes`) },
  ],
  code: writeCode,
  divider: () => [{ type: 'thematicBreak' }],
  expandable: writeExpandable,
  'heading-1': writeHeading,
  'heading-2': writeHeading,
  'heading-3': writeHeading,
  images: writeImages,
  'list-ordered': writeList,
  'list-tasks': writeList,
  'list-unordered': writeList,
  markdown: ({ data }, path) => [raw(requiredText(data, 'source', path))],
  math: ({ data }, path) => {
    const formula = requiredText(data, 'formula', path);
    if (/^[ \t]*\$\$[ \t]*$/m.test(formula))
      throw invalidInput(`${path}.data.formula`, 'must not have a line of $$');
    return [raw(`$$\n${formula}\n$$`)];
  },
  paragraph: writeParagraph,
  table: writeTable,
};

/**
 * Writes blocks as Markdown; `first` is the index of the first one. 400 with the path of a block of an unknown type.
 */
export function writeBlocks(
  nodes: readonly DocumentNode[],
  path: string,
  writer: NodeWriter,
  first = 0,
): FlowContent[] {
  return requireBlocks(nodes, path).flatMap((node, index) => {
    const at = `${path}.${first + index}`;
    const written = Object.hasOwn(writers, node.type)
      ? writers[node.type]?.(node, at, writer)
      : writeTagBlock(node, at, writer);
    if (written === undefined)
      throw invalidInput(`${at}.type`, `${node.type} is not a type of block that can be written`);
    return written;
  });
}

function writeParagraph(node: BlockNode, path: string, writer: NodeWriter): FlowContent[] {
  const { data, nodes = [] } = node;
  if (hasAttributes(data)) return [raw(textElementHtml('p', node, { path, writer }))];
  const children = writer.phrasing(nodes, `${path}.nodes`);
  return children.length === 0 ? [] : [{ type: 'paragraph', children }];
}

function hasAttributes(data: BlockNode['data']): boolean {
  return data['align'] !== undefined || data['attributes'] !== undefined;
}

function writeHeading(node: BlockNode, path: string, writer: NodeWriter): FlowContent[] {
  const { data, nodes = [], meta } = node;
  const level = headingLevel(node, path);
  const anchor = writer.anchor(plainText(requirePhrasing(nodes, `${path}.nodes`)), meta?.id);
  if (hasAttributes(data)) return [raw(textElementHtml(`h${level}`, node, { path, writer, id: anchor }))];
  const children = writer.phrasing(nodes, `${path}.nodes`, true);
  if (anchor === undefined) return [{ type: 'heading', depth: level, children }];
  const named = raw(`<a${formatAttributes({ href: `#${anchor}`, id: anchor })}></a>`);
  return [{ type: 'heading', depth: level, children: [...children, { type: 'text', value: ' ' }, named] }];
}

function writeList({ type, data, nodes = [] }: BlockNode, path: string, writer: NodeWriter): FlowContent[] {
  const items = requireBlocks(nodes, `${path}.nodes`).map((item, index) => {
    const at = `${path}.nodes.${index}`;
    if (item.type !== 'list-item') throw invalidInput(`${at}.type`, 'must be "list-item"');
    const { checked } = item.data;
    const children = writer.blocks(item.nodes ?? [], `${at}.nodes`);
    const [first] = children;
    if (typeof checked === 'boolean' && first?.type === 'paragraph')
      first.children.unshift(raw(checked ? '[x] ' : '[ ] '));
    const spread = children.slice(1).some((child) => !followsText(child));
    return { type: 'listItem', spread, children } as const;
  });
  if (items.length === 0) return [];
  const start = data['start'] ?? 1;
  const ordered = type === 'list-ordered';
  return [
    { type: 'list', ordered, spread: false, children: items, ...(ordered && { start: Number(start) }) },
  ];
}

/**
 * Whether a list can interrupt a paragraph: not an empty one, and no ordered one that does not start with 1
 * (CommonMark).
 */
function followsText(block: FlowContent): boolean {
  if (block.type !== 'list' || block.children[0]?.children.length === 0) return false;
  return block.ordered !== true || block.start === 1;
}

function writeExpandable(node: BlockNode, path: string, writer: NodeWriter): FlowContent[] {
  const [title] = findFragment(node, 'expandable-title')?.nodes ?? [];
  const text = title?.object === 'block' ? (title.nodes ?? []) : [];
  const summary = phrasingHtml(text, `${path}.fragments.expandable-title.nodes[0].nodes`, writer);
  const children = writer.blocks(
    findFragment(node, 'expandable-body')?.nodes ?? [],
    `${path}.fragments.expandable-body.nodes`,
  );
  const attributes = formatAttributes(carriedTexts(node.data, path));
  const open = `<details${node.data['open'] === true ? ' open' : ''}${attributes}>\n\n<summary>${summary}</summary>\n`;
  return [{ type: 'wrapper', open, close: '\n</details>', children }];
}

import { invalidInput } from '@lectern/contract';
import type { BlockNode, Node } from './document.ts';
import { escapeHtml, formatAttributes } from './html.ts';
import { headingLevels } from './headings.ts';
import { plainText } from './phrasing.ts';
import {
  blocksOf,
  type FlowContent,
  fragmentOf,
  phrasingOf,
  raw,
  requiredText,
  textOf,
  type Writer,
} from './write-context.ts';
import { htmlOfPhrasing } from './write-html.ts';
import { writeImages } from './write-images.ts';
import { writeTable } from './write-table.ts';
import { writeCodeWrapper, writeTagBlock } from './write-tag-block.ts';

type Write = (node: BlockNode, place: string, writer: Writer) => FlowContent[];

const writers: Readonly<Record<string, Write>> = {
  blockquote: ({ nodes = [] }, place, writer) => [
    { type: 'blockquote', children: writer.blocks(nodes, `${place}.nodes`) },
  ],
  code,
  divider: () => [{ type: 'thematicBreak' }],
  expandable,
  'heading-1': heading(headingLevels['heading-1']),
  'heading-2': heading(headingLevels['heading-2']),
  'heading-3': heading(headingLevels['heading-3']),
  images: writeImages,
  'list-ordered': list,
  'list-tasks': list,
  'list-unordered': list,
  markdown: ({ data }, place) => [raw(requiredText(data, 'source', place))],
  math: ({ data }, place) => {
    const formula = requiredText(data, 'formula', place);
    if (/^[ \t]*\$\$[ \t]*$/m.test(formula))
      throw invalidInput(`${place}.data.formula`, 'must not have a line of $$');
    return [raw(`$$\n${formula}\n$$`)];
  },
  paragraph,
  table: writeTable,
};

/** Blocks as Markdown; `first` is the place of the first one. 400 naming the place of one of an unknown type. */
export function writeBlocks(nodes: readonly Node[], place: string, writer: Writer, first = 0): FlowContent[] {
  return blocksOf(nodes, place).flatMap((node, index) => {
    const at = `${place}.${first + index}`;
    const own = Object.hasOwn(writers, node.type)
      ? writers[node.type]?.(node, at, writer)
      : writeTagBlock(node, at, writer);
    if (own === undefined)
      throw invalidInput(`${at}.type`, `${node.type} is not a type of block that can be written`);
    return own;
  });
}

function paragraph({ data, nodes = [] }: BlockNode, place: string, writer: Writer): FlowContent[] {
  const align = textOf(data, 'align', place);
  if (align !== undefined) {
    return [raw(`<p${formatAttributes({ align })}>${htmlOfPhrasing(nodes, `${place}.nodes`, writer)}</p>`)];
  }
  const children = writer.phrasing(nodes, `${place}.nodes`);
  return children.length === 0 ? [] : [{ type: 'paragraph', children }];
}

function heading(usual: number): Write {
  return ({ data, nodes = [], meta }, place, writer) => {
    const level = Number(data['level'] ?? usual);
    if (level !== 1 && level !== 2 && level !== 3 && level !== 4 && level !== 5 && level !== 6) {
      throw invalidInput(`${place}.data.level`, 'must be a number from 1 to 6');
    }
    const anchor = writer.anchor(plainText(phrasingOf(nodes, `${place}.nodes`)), meta?.id);
    const align = textOf(data, 'align', place);
    if (align !== undefined) {
      const html = htmlOfPhrasing(nodes, `${place}.nodes`, writer);
      return [raw(`<h${level}${formatAttributes({ align, id: anchor })}>${html}</h${level}>`)];
    }
    const children = writer.phrasing(nodes, `${place}.nodes`, true);
    if (anchor === undefined) return [{ type: 'heading', depth: level, children }];
    const named = raw(`<a${formatAttributes({ href: `#${anchor}`, id: anchor })}></a>`);
    return [{ type: 'heading', depth: level, children: [...children, { type: 'text', value: ' ' }, named] }];
  };
}

function list({ type, data, nodes = [] }: BlockNode, place: string, writer: Writer): FlowContent[] {
  const items = blocksOf(nodes, `${place}.nodes`).map((item, index) => {
    const at = `${place}.nodes.${index}`;
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

/** Whether a block can begin in the line below a text: a list, unless it begins with nothing, or not with one. */
function followsText(block: FlowContent): boolean {
  if (block.type !== 'list' || block.children[0]?.children.length === 0) return false;
  return block.ordered !== true || block.start === 1;
}

function code({ data, nodes = [] }: BlockNode, place: string): FlowContent[] {
  const lines = blocksOf(nodes, `${place}.nodes`).map((line, index) => {
    if (line.type !== 'code-line') throw invalidInput(`${place}.nodes.${index}.type`, 'must be "code-line"');
    return {
      text: plainText(phrasingOf(line.nodes ?? [], `${place}.nodes.${index}.nodes`)),
      highlighted: line.data['highlighted'] === true,
    };
  });
  const syntax = textOf(data, 'syntax', place);
  const meta = textOf(data, 'meta', place);
  if (lines.some(({ highlighted }) => highlighted)) return [raw(pre(lines, data, place))];
  const value = lines.map(({ text }) => text).join('\n');
  return [
    writeCodeWrapper(data, place, {
      type: 'code',
      value,
      ...(syntax !== undefined && { lang: syntax, ...(meta !== undefined && { meta }) }),
    }),
  ];
}

function pre(
  lines: readonly { text: string; highlighted: boolean }[],
  data: BlockNode['data'],
  place: string,
): string {
  const syntax = textOf(data, 'syntax', place);
  const attributes = {
    class: syntax && `language-${syntax}`,
    'data-title': textOf(data, 'title', place),
    'data-overflow': textOf(data, 'overflow', place),
    'data-line-numbers': textOf(data, 'lineNumbers', place),
  };
  const inner = lines
    .map(({ text, highlighted }) =>
      highlighted ? `<strong>${escapeHtml(text)}\n</strong>` : `${escapeHtml(text)}\n`,
    )
    .join('');
  return `<pre${formatAttributes(attributes)}><code${formatAttributes({ class: syntax && `lang-${syntax}` })}>${inner}</code></pre>`;
}

function expandable(node: BlockNode, place: string, writer: Writer): FlowContent[] {
  const [title] = fragmentOf(node, 'expandable-title')?.nodes ?? [];
  const text = title?.object === 'block' ? (title.nodes ?? []) : [];
  const summary = htmlOfPhrasing(text, `${place}.fragments.expandable-title.nodes[0].nodes`, writer);
  const children = writer.blocks(
    fragmentOf(node, 'expandable-body')?.nodes ?? [],
    `${place}.fragments.expandable-body.nodes`,
  );
  const open = `<details${node.data['open'] === true ? ' open' : ''}>\n\n<summary>${summary}</summary>\n`;
  return [{ type: 'wrapper', open, close: '\n</details>', children }];
}

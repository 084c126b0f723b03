import { invalidInput } from '@lectern/contract/errors';
import type { BlockNode, NodeData } from './document.ts';
import { escapeHtml, formatAttributes } from './html.ts';
import { plainText } from './phrasing.ts';
import {
  carriedTexts,
  type FlowContent,
  optionalText,
  raw,
  requireBlocks,
  requirePhrasing,
} from './write-context.ts';
import { writeCodeWrapper } from './write-tag-block.ts';

type CodeLine = { readonly text: string; readonly highlighted: boolean };

/** A fence, in a tag if it has attributes; HTML for what only HTML can say. */
export function writeCode(node: BlockNode, path: string): FlowContent[] {
  const { data } = node;
  const lines = codeLines(node, path);
  const isOfTag = data['fullWidth'] !== undefined || data['expandable'] !== undefined;
  const isHtml = data['attributes'] !== undefined && !isOfTag && !isOverflowAlone(data);
  if (isHtml || lines.some(({ highlighted }) => highlighted)) return [raw(preHtml(lines, data, path))];
  const syntax = optionalText(data, 'syntax', path);
  const meta = optionalText(data, 'meta', path);
  const value = lines.map(({ text }) => text).join('\n');
  return [
    writeCodeWrapper(data, path, {
      type: 'code',
      value,
      ...(syntax !== undefined && { lang: syntax, ...(meta !== undefined && { meta }) }),
    }),
  ];
}

function isOverflowAlone({ attributes }: NodeData): boolean {
  return typeof attributes === 'object' && attributes !== null && 'overflow' in attributes;
}

export function codeLines({ nodes = [] }: BlockNode, path: string): CodeLine[] {
  return requireBlocks(nodes, `${path}.nodes`).map((line, index) => {
    if (line.type !== 'code-line') throw invalidInput(`${path}.nodes.${index}.type`, 'must be "code-line"');
    return {
      text: plainText(requirePhrasing(line.nodes ?? [], `${path}.nodes.${index}.nodes`)),
      highlighted: line.data['highlighted'] === true,
    };
  });
}

/** Code as HTML: each line ends with a line break. */
export function preHtml(lines: readonly CodeLine[], data: NodeData, path: string): string {
  const syntax = optionalText(data, 'syntax', path);
  const attributes = {
    class: syntax && `language-${syntax}`,
    'data-title': optionalText(data, 'title', path),
    'data-overflow': optionalText(data, 'overflow', path),
    'data-line-numbers': optionalText(data, 'lineNumbers', path),
    ...carriedTexts(data, path),
  };
  const inner = lines
    .map(({ text, highlighted }) =>
      highlighted ? `<strong>${escapeHtml(text)}\n</strong>` : `${escapeHtml(text)}\n`,
    )
    .join('');
  return `<pre${formatAttributes(attributes)}><code${formatAttributes({ class: syntax && `lang-${syntax}` })}>${inner}</code></pre>`;
}

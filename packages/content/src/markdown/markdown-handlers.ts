import type { Handle } from 'mdast-util-to-markdown';
import type { FootnoteBody, PipeTable, TagWrapper } from './write-context.ts';
import { phrasingLine } from './write-inline.ts';

/** Renders the nodes that are not in mdast. */
export const blockHandlers: Readonly<Record<'footnoteBody' | 'pipeTable' | 'wrapper', Handle>> = {
  wrapper: (node: TagWrapper, _parent, state, info) => {
    state.bulletLastUsed = undefined;
    const content = state.containerFlow(node, info);
    state.bulletLastUsed = undefined;
    return [node.open, ...(content === '' ? [] : [content]), node.close].join('\n');
  },
  footnoteBody: (node: FootnoteBody, _parent, state, info) => {
    const content = state.indentLines(state.containerFlow(node, info), (line, index, blank) =>
      index === 0 || blank ? line : `    ${line}`,
    );
    return `[^${node.label}]: ${content}`;
  },
  pipeTable: (node: PipeTable, _parent, state, info) => {
    const rows = node.rows.map((cells) => {
      const texts = cells.map((cell) => {
        if ('html' in cell) return cell.html;
        const content = { type: 'paragraph', children: cell.children } as const;
        return phrasingLine(content, state, { ...info, before: ' ', after: ' ' });
      });
      return line(texts.map((text) => text.replaceAll('|', String.raw`\|`)));
    });
    const [header = '', ...others] = rows;
    return [header, line(node.alignments.map(rule)), ...others].join('\n');
  },
};

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function rule(alignment: string | undefined): string {
  if (alignment === 'center') return ':---:';
  return alignment === 'left' ? ':---' : alignment === 'right' ? '---:' : '---';
}

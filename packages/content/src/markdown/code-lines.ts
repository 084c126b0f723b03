import { block, type BlockNode, type Data } from './document.ts';

/** A block of code by its content. */
export function codeBlock(content: string, data: Data): BlockNode {
  const lines = content.replace(/\n$/, '').split('\n');
  return block(
    'code',
    data,
    lines.map((line) => codeLine(line)),
  );
}

/** A line of code; it has a text even when that is empty. */
export function codeLine(text: string, data: Data = {}): BlockNode {
  return block('code-line', data, [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }]);
}

import { blockNode, type BlockNode, type NodeData } from './document.ts';

/** A code block. */
export function codeBlock(content: string, data: NodeData): BlockNode {
  const lines = content.replace(/\n$/, '').split('\n');
  return blockNode(
    'code',
    data,
    lines.map((line) => codeLine(line)),
  );
}

/** A line of code; it has a text node even when that is empty. */
export function codeLine(text: string, data: NodeData = {}): BlockNode {
  return blockNode('code-line', data, [{ object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }]);
}

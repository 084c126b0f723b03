import type { BlockNode, DocumentNode, PhrasingNode } from '../markdown/document.ts';
import { plainText } from '../markdown/phrasing.ts';

/** Whether a block is a heading that repeats a title: one of level 1, or one that a client gives no level. */
export function isTitleHeading(node: BlockNode | undefined, title: string | undefined): boolean {
  if (title === undefined || node?.type !== 'heading-1') return false;
  const { level = 1 } = node.data;
  return level === 1 && oneLine(plainText((node.nodes ?? []).filter(isPhrasing))) === oneLine(title);
}

/** Whether the heading that opens a text repeats its title; then it belongs to the page, and not to its document. */
export function opensWithTitle([first]: readonly BlockNode[], title: string | undefined): boolean {
  return first?.data['level'] === 1 && isTitleHeading(first, title);
}

/** A heading of level 1. */
export function asTitle(node: BlockNode): BlockNode {
  return { ...node, data: { ...node.data, level: 1 } };
}

/** A heading with another title, and the anchor of that. */
export function retitled({ meta: _, ...node }: BlockNode, title: string): BlockNode {
  return { ...node, nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: title, marks: [] }] }] };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function isPhrasing(node: DocumentNode): node is PhrasingNode {
  return node.object !== 'block';
}

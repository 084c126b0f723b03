import { trimEndOf } from '@lectern/contract/trim-characters';
import { blockNode, type BlockNode, type NodeData, type PhrasingNode } from './document.ts';

/** The Markdown level of headings by node type: level 1 is the title of the page. */
export const headingLevels = { 'heading-1': 2, 'heading-2': 3, 'heading-3': 4 } as const;

export function headingBlock(level: number, nodes: readonly PhrasingNode[], id: string): BlockNode {
  const type = level <= 2 ? 'heading-1' : level === 3 ? 'heading-2' : 'heading-3';
  const data: NodeData = headingLevels[type] === level ? {} : { level };
  return { ...blockNode(type, data, nodes), meta: { id } };
}

const anchorPattern = /^\s*<a\s+href="#[^"<]*"\s+id="([^"<]+)"\s*><\/a>\s*$/;

/** Splits the explicit anchor off the end of a heading. */
export function splitAnchor(text: string): { readonly text: string; readonly anchor?: string } {
  const at = text.lastIndexOf('<a');
  const [, anchor] = at === -1 ? [] : (anchorPattern.exec(text.slice(at)) ?? []);
  return anchor === undefined ? { text } : { text: trimEndOf(text.slice(0, at), ' '), anchor };
}

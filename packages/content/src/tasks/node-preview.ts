import type { DocumentNode } from '../markdown/document.ts';

/** The text of a node, by its key or its anchor, as one line; `undefined` when no node has it. */
export function findNodePreview(
  nodes: readonly DocumentNode[],
  id: string,
  length: number,
): string | undefined {
  const found = findNode(nodes, id);
  if (found === undefined) return undefined;
  return beginning([found], length);
}

/** The text of nodes as one line of at most `length` characters. */
export function beginning(nodes: readonly DocumentNode[], length: number): string {
  const preview = nodes.map(textOfNode).join(' ').replaceAll(/\s+/g, ' ').trim();
  return Array.from(preview).slice(0, length).join('');
}

/** The node with a key, or with an anchor. */
function findNode(nodes: readonly DocumentNode[], id: string): DocumentNode | undefined {
  for (const node of nodes) {
    if (node.key === id || (node.object === 'block' && node.meta?.id === id)) return node;
    const found = findNode(childrenOf(node), id);
    if (found !== undefined) return found;
  }
  return undefined;
}

function childrenOf(node: DocumentNode): readonly DocumentNode[] {
  if (node.object === 'text') return [];
  return [...(node.nodes ?? []), ...(node.fragments ?? []).flatMap((fragment) => fragment.nodes)];
}

function textOfNode(node: DocumentNode): string {
  if (node.object === 'text') return node.leaves.map(({ text }) => text).join('');
  return childrenOf(node)
    .map(textOfNode)
    .join(node.object === 'block' ? ' ' : '');
}

import { hash as digest } from 'node:crypto';
import type {
  BlockNode,
  Document,
  NodeFragment,
  InlineNode,
  DocumentNode,
  PhrasingNode,
} from './document.ts';

/**
 * Assigns a unique key to every node. The key of a block is a hash of its content, that of a container a hash of its
 * first block; equal ones are numbered. So equal text has equal keys, and an edit changes only those of the edited
 * blocks.
 */
export function withKeys(document: Document): Document {
  const keys = new BlockKeys();
  return { ...document, key: 'document', nodes: document.nodes.map((node) => keys.of(node)) };
}

class BlockKeys {
  readonly #counts = new Map<string, number>();

  of(node: BlockNode): BlockNode {
    const key = this.#unique(signatureOf(node));
    const { nodes, fragments } = node;
    return {
      ...node,
      key,
      ...(nodes && { nodes: nodes.map((child, index) => this.#child(child, `${key}-${index}`)) }),
      ...(fragments && { fragments: fragments.map((part) => this.#fragment(part, key)) }),
    };
  }

  #child(node: DocumentNode, key: string): DocumentNode {
    return node.object === 'block' ? this.of(node) : this.#phrasing(node, key);
  }

  #phrasing(node: PhrasingNode, key: string): PhrasingNode {
    if (node.object === 'text') return { ...node, key };
    return this.#inline(node, key);
  }

  #inline(node: InlineNode, key: string): InlineNode {
    const { nodes, fragments } = node;
    return {
      ...node,
      key,
      ...(nodes && { nodes: nodes.map((child, index) => this.#phrasing(child, `${key}-${index}`)) }),
      ...(fragments && { fragments: fragments.map((part) => this.#fragment(part, key)) }),
    };
  }

  #fragment(part: NodeFragment, parent: string): NodeFragment {
    const key = `${parent}-${part.fragment}`;
    return { ...part, key, nodes: part.nodes.map((child, index) => this.#child(child, `${key}-${index}`)) };
  }

  #unique(signature: string): string {
    const hash = digest('sha256', signature, 'base64url').slice(0, 16);
    const count = (this.#counts.get(hash) ?? 0) + 1;
    this.#counts.set(hash, count);
    return count === 1 ? hash : `${hash}.${count}`;
  }
}

/** What identifies a block: its own text, or that of its first descendant. */
function signatureOf(node: BlockNode): string {
  const parts: string[] = [];
  let current: BlockNode | undefined = node;
  while (current !== undefined) {
    const { type, data, nodes = [], fragments = [] }: BlockNode = current;
    const first: DocumentNode | undefined = nodes[0] ?? fragments[0]?.nodes[0];
    const inner = first?.object === 'block' ? undefined : nodes;
    // The data of a table is its complete content.
    parts.push(type, type === 'table' ? '' : JSON.stringify(data), JSON.stringify(inner ?? ''));
    current = first?.object === 'block' ? first : undefined;
  }
  return parts.join('\n');
}

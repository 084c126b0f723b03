import type { BlockNode, Document, DocumentNode } from '../markdown/document.ts';
import { align } from '../merge/align.ts';
import { canonicalJson, type Json } from '../objects/canonical-json.ts';

/** Equal for documents that have the same content. */
export function documentKey({ data, nodes }: Document): string {
  return keyOf({ data, nodes });
}

/** A block of a text, and its key as it was answered. */
type KnownBlock = { readonly source: BlockNode; readonly key: string };

/** The blocks of a text as they were answered, which come back as they are in the text. */
export class KnownBlocks {
  readonly #blocks: readonly KnownBlock[];
  /** Whether any block was answered as it is not in the text. */
  readonly #differs: boolean;

  /** `shown` are the same blocks as they were answered. */
  constructor(own: readonly BlockNode[], shown: readonly BlockNode[]) {
    const keys = blocksIn(shown).map(keyOf);
    this.#blocks = blocksIn(own).map((source, at) => ({ source, key: keys[at] ?? '' }));
    this.#differs = own.some((source, at) => keyOf(source) !== keyOf(shown[at] ?? source));
  }

  restore(nodes: readonly BlockNode[]): readonly BlockNode[] {
    if (!this.#differs) return nodes;
    const sources = this.#sourcesOf(blocksIn(nodes));
    return nodes.map((node) => restored(node, sources));
  }

  /** Of equal blocks, each is the one at its place; those that were moved are found in order, the last one more often. */
  #sourcesOf(blocks: readonly BlockNode[]): ReadonlyMap<BlockNode, BlockNode> {
    const keys = blocks.map(keyOf);
    const sources = new Map<BlockNode, BlockNode>();
    const known = new Map<string, BlockNode>();
    const moved = new Map<string, BlockNode[]>();
    const matches = align(
      this.#blocks.map(({ key }) => key),
      keys,
    );
    for (const [at, { source, key }] of this.#blocks.entries()) {
      known.set(key, source);
      const match = blocks[matches[at] ?? -1];
      if (match !== undefined) sources.set(match, source);
      else if (moved.get(key)?.push(source) === undefined) moved.set(key, [source]);
    }
    for (const others of moved.values()) others.reverse();
    for (const [at, block] of blocks.entries()) {
      const key = keys[at] ?? '';
      if (sources.has(block)) continue;
      const source = moved.get(key)?.pop() ?? known.get(key);
      if (source !== undefined) sources.set(block, source);
    }
    return sources;
  }
}

function restored(node: BlockNode, sources: ReadonlyMap<BlockNode, BlockNode>): BlockNode {
  const source = sources.get(node);
  if (source !== undefined) return source;
  const child = (one: DocumentNode) => (one.object === 'block' ? restored(one, sources) : one);
  const { nodes, fragments } = node;
  return {
    ...node,
    ...(nodes && { nodes: nodes.map(child) }),
    ...(fragments && { fragments: fragments.map((part) => ({ ...part, nodes: part.nodes.map(child) })) }),
  };
}

/** Blocks with those in them, in the order of the text. */
function blocksIn(nodes: readonly DocumentNode[]): BlockNode[] {
  const found: BlockNode[] = [];
  const collect = (node: DocumentNode) => {
    if (node.object !== 'block') return;
    found.push(node);
    node.nodes?.forEach(collect);
    for (const part of node.fragments ?? []) part.nodes.forEach(collect);
  };
  nodes.forEach(collect);
  return found;
}

function keyOf(value: object): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Nodes are JSON once undefined members are gone.
  return canonicalJson(JSON.parse(JSON.stringify(value)) as Json);
}

import type { BlockNode, DocumentNode } from '../markdown/document.ts';
import { splitAnchor } from '../markdown/headings.ts';
import { PageReader } from '../markdown/page-reader.ts';
import { parsePage } from '../markdown/parse-blocks.ts';
import type { ParsedBlock } from '../markdown/parsed-block.ts';
import { urlRef } from '../markdown/to-document.ts';

/** A block of a text, and what it is read as. */
export type SourceBlock = {
  readonly kind: string;
  /** Its range in the text, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** Equal for blocks that are read as the same nodes. */
  readonly signature: string;
  /** Equal for containers that differ in their children only. */
  readonly frame: string;
  /** The explicit anchors of the headings in it: a source without one is read as the same only where it is. */
  readonly anchors: readonly string[];
  /** False for the definition of a footnote that is shown at its reference. */
  readonly isShown: boolean;
  /** The blocks between two tags; none of other containers, whose lines have prefixes. */
  readonly children: readonly SourceBlock[];
};

export type SourcePage = {
  readonly text: string;
  readonly frontmatter: string | undefined;
  readonly blocks: readonly SourceBlock[];
};

/** The blocks of a text, with signatures of their nodes. */
export function readSource(text: string): SourcePage {
  const page = parsePage(text);
  const nodes = new PageReader(page, { markdown: text, resolve: urlRef }).readEach();
  const blocks = page.blocks.map((block, index) => sourceBlock(block, nodes[index] ?? []));
  return { text, frontmatter: page.frontmatter, blocks };
}

function sourceBlock(block: ParsedBlock, nodes: readonly BlockNode[]): SourceBlock {
  const { kind, start, end, token } = block;
  const [node] = nodes;
  return {
    kind,
    start,
    end,
    signature: node === undefined ? `${kind} ${token.info}` : JSON.stringify(nodes),
    frame: JSON.stringify([node?.type, node?.data]),
    anchors: anchorsOf(block),
    isShown: node !== undefined,
    children: nodes.length === 1 && node !== undefined ? childrenOf(block, node) : [],
  };
}

/** Whether the source of a block can stand for another one that is read as the same nodes. */
export function canStandFor(old: SourceBlock, block: SourceBlock): boolean {
  return old.signature === block.signature && block.anchors.every((anchor) => old.anchors.includes(anchor));
}

const noAnchors: readonly string[] = [];

function anchorsOf({ kind, text, token, children }: ParsedBlock): readonly string[] {
  const own =
    kind === 'heading' && text !== undefined
      ? splitAnchor(text).anchor
      : kind === 'html'
        ? htmlAnchor.exec(token.content)?.[1]
        : undefined;
  const inner = children.map(anchorsOf).filter((anchors) => anchors.length > 0);
  if (own === undefined && inner.length === 0) return noAnchors;
  return own === undefined ? inner.flat() : [own, ...inner.flat()];
}

/** That of an HTML heading. */
const htmlAnchor = /^\s*<h[1-6][^>]*\sid="([^"]*)"/;

function childrenOf({ children, paired }: ParsedBlock, { nodes = [] }: BlockNode): readonly SourceBlock[] {
  const blocks = nodes.filter(isBlock);
  if (paired !== true || blocks.length !== children.length || blocks.length !== nodes.length) return [];
  return children.flatMap((child, index) => {
    const node = blocks[index];
    return node === undefined ? [] : [sourceBlock(child, [node])];
  });
}

function isBlock(node: DocumentNode): node is BlockNode {
  return node.object === 'block';
}

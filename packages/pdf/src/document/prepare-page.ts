import {
  blockNode,
  type BlockNode,
  definedMembers,
  type NodeFragment,
  type InlineNode,
  type Json,
  type LinkingPage,
  type DocumentNode,
  stringMember,
  toDocument,
} from '@lectern/content';
import { hrefOf, isRef } from '../blocks/typesetter.ts';
import type { FormulaSource } from './document-formulas.ts';
import type { DocumentLinks } from './document-links.ts';
import { includedType } from './block-typesetter.ts';
import type { DocumentFile } from './pdf-task.ts';

/** The blocks of a page with its included texts, and the files and formulas in them. */
type PreparedPage = {
  readonly nodes: readonly BlockNode[];
  readonly files: ReadonlySet<DocumentFile>;
  readonly formulas: readonly FormulaSource[];
};

type PageSource = { readonly links: DocumentLinks; text(hash: string): Promise<string> };

/** The maximum depth of includes, and their maximum number per page. */
const maxDepth = 5;
const maxIncluded = 200;

/** What leads to a file and does not show it. */
const linkingTypes: ReadonlySet<string> = new Set([
  'button',
  'content-ref',
  'embed',
  'file',
  'link',
  'mention',
]);

export async function preparePage(
  markdown: string,
  from: LinkingPage,
  source: PageSource,
): Promise<PreparedPage> {
  const preparation = new Preparation(source);
  const nodes = await preparation.blocks(markdown, from, 0);
  return { nodes, files: preparation.files, formulas: preparation.formulas };
}

class Preparation {
  readonly files = new Set<DocumentFile>();
  readonly formulas: FormulaSource[] = [];
  readonly #source: PageSource;
  #includedCount = 0;

  constructor(source: PageSource) {
    this.#source = source;
  }

  async blocks(markdown: string, from: LinkingPage, depth: number): Promise<BlockNode[]> {
    const { nodes } = toDocument(markdown);
    const blocks: BlockNode[] = [];
    for (const node of nodes) blocks.push(await this.#block(node, from, depth));
    return blocks;
  }

  async #block(node: BlockNode, from: LinkingPage, depth: number): Promise<BlockNode> {
    if (node.type === 'reusable-content') return this.#include(node, from, depth);
    this.#collectData(node, from);
    const { nodes, fragments } = node;
    return {
      ...node,
      ...(nodes && { nodes: await this.#nodes(nodes, from, depth) }),
      ...(fragments && { fragments: await this.#fragments(fragments, from, depth) }),
    };
  }

  async #nodes(nodes: readonly DocumentNode[], from: LinkingPage, depth: number): Promise<DocumentNode[]> {
    const all: DocumentNode[] = [];
    for (const node of nodes) all.push(await this.#node(node, from, depth));
    return all;
  }

  async #node(node: DocumentNode, from: LinkingPage, depth: number): Promise<DocumentNode> {
    if (node.object === 'block') return this.#block(node, from, depth);
    if (node.object === 'text') return node;
    this.#collectData(node, from);
    for (const child of node.nodes ?? []) await this.#node(child, from, depth);
    const { fragments } = node;
    return fragments === undefined
      ? node
      : { ...node, fragments: await this.#fragments(fragments, from, depth) };
  }

  async #fragments(
    fragments: readonly NodeFragment[],
    from: LinkingPage,
    depth: number,
  ): Promise<NodeFragment[]> {
    const all: NodeFragment[] = [];
    for (const part of fragments) all.push({ ...part, nodes: await this.#nodes(part.nodes, from, depth) });
    return all;
  }

  async #include(node: BlockNode, from: LinkingPage, depth: number): Promise<BlockNode> {
    const text = this.#source.links.text(node.data['ref'], from);
    this.#includedCount += 1;
    if (text?.document === undefined || depth >= maxDepth || this.#includedCount > maxIncluded) {
      return blockNode(includedType, {}, []);
    }
    const markdown = await this.#source.text(text.document);
    const nodes = await this.blocks(
      markdown,
      { ...from, ...(text.gitPath && { gitPath: text.gitPath }) },
      depth + 1,
    );
    return blockNode(includedType, definedMembers({ gitPath: text.gitPath }), nodes);
  }

  #collectData({ type, data }: BlockNode | InlineNode, from: LinkingPage): void {
    const display = type === 'math';
    if (display || type === 'inline-math')
      this.formulas.push({ source: stringMember(data, 'formula'), display });
    if (linkingTypes.has(type)) return;
    for (const value of Object.values(data)) this.#collectFiles(value, from);
  }

  /** Collects every reference to a picture in the data of a node. */
  #collectFiles(value: Json, from: LinkingPage): void {
    if (isRef(value)) {
      if (hrefOf(value) === undefined) return;
      const file = this.#source.links.file(value, from);
      if (file !== undefined) this.files.add(file);
    } else if (typeof value === 'object' && value !== null) {
      for (const member of Object.values(value)) this.#collectFiles(member, from);
    }
  }
}

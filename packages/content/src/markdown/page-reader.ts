import { inlineTokens } from './block-parser.ts';
import {
  blockNode,
  type BlockNode,
  type NodeFragment,
  type DocumentNode,
  type PhrasingNode,
  sourceBlock,
} from './document.ts';
import type { ResolveHref } from './inline-elements.ts';
import { HeadingIds } from './heading-ids.ts';
import type { ParsedPage } from './parse-blocks.ts';
import type { ParsedBlock } from './parsed-block.ts';
import { textNodes } from './phrasing.ts';
import { readBlock } from './read-block.ts';
import { type PhrasingContext, readPhrasing } from './read-phrasing.ts';
import type { BlockReader } from './block-reader.ts';

/** Limits how much longer than its source a page may become by definitions that are used often. */
const minRepeatBudget = 100_000;
/** Placeholder of a footnote definition until all references are known. */
const footnoteDefinition = 'footnote';

type PageReaderOptions = {
  readonly markdown: string;
  readonly resolve: ResolveHref;
  /** The tokens of the text of a block, when the caller has them cached. */
  readonly tokens?: PhrasingContext['tokens'];
};

/** Reads the blocks of one page into nodes. */
export class PageReader implements BlockReader {
  readonly context: PhrasingContext;
  readonly #page: ParsedPage;
  readonly #markdown: string;
  readonly #ids = new HeadingIds();
  readonly #footnotes = new Map<string, ParsedBlock>();
  /** By offset. */
  readonly #definitions = new Map<unknown, ParsedBlock>();
  readonly #called = new Set<ParsedBlock>();
  #inFootnote = false;
  #repeatBudget: number;

  /** The anchors of the headings that were read, by offset. */
  readonly headingIds = new Map<number, string>();

  constructor(page: ParsedPage, { markdown, resolve, tokens }: PageReaderOptions) {
    this.#page = page;
    this.#markdown = markdown;
    this.#repeatBudget = Math.max(minRepeatBudget, markdown.length);
    this.context = {
      tokens: tokens ?? ((text) => inlineTokens(text, page.env)),
      resolve,
      footnote: (label) => this.#footnote(label),
      mayRepeat: (length) => {
        this.#repeatBudget -= length;
        return this.#repeatBudget >= 0;
      },
    };
    this.#collectFootnotes(page.blocks);
  }

  read(): BlockNode[] {
    return this.readEach().flat();
  }

  /** The nodes of each block of the page. */
  readEach(): BlockNode[][] {
    const nodes = this.#page.blocks.map((one) => this.blocks([one]));
    if (this.#footnotes.size === 0) return nodes;
    return nodes.map((own) =>
      own.flatMap((node) => this.#replaceDefinitions(node)).filter((node) => node.object === 'block'),
    );
  }

  blocks(blocks: readonly ParsedBlock[]): BlockNode[] {
    return blocks.flatMap((one) => {
      if (one.kind !== 'footnote') return readBlock(one, this);
      this.#definitions.set(one.start, one);
      return [blockNode(footnoteDefinition, { start: one.start })];
    });
  }

  phrasing(text: string): PhrasingNode[] {
    return textNodes(readPhrasing(text, this.context));
  }

  headingId({ start }: ParsedBlock, text: string, explicit?: string): string {
    const id = this.#ids.idOf(text, explicit);
    this.headingIds.set(start, id);
    return id;
  }

  sourceOf({ token, start, end }: ParsedBlock): string {
    const source = token.content === '' ? this.#markdown.slice(start, end) : token.content;
    // An indented block would be a part of a list before it.
    return source
      .replaceAll(/\r\n?/g, '\n')
      .trimEnd()
      .replace(/^ {1,3}(?! )/, '');
  }

  #collectFootnotes(blocks: readonly ParsedBlock[]): void {
    for (const one of blocks) {
      if (one.kind === 'footnote' && !this.#footnotes.has(one.token.info)) {
        this.#footnotes.set(one.token.info, one);
      }
      this.#collectFootnotes(one.children);
    }
  }

  /** A footnote is shown at its first reference, and its references to other footnotes are not. */
  #footnote(label: string): BlockNode[] | undefined {
    const body = this.#footnotes.get(label);
    if (body === undefined || this.#inFootnote || this.#called.has(body)) return undefined;
    this.#called.add(body);
    this.#inFootnote = true;
    const nodes = this.blocks(body.children);
    this.#inFootnote = false;
    return nodes;
  }

  /** Footnotes without a reference stay where they are, as their source. */
  #replaceDefinitions(node: DocumentNode): DocumentNode[] {
    if (node.object === 'text') return [node];
    if (node.object === 'inline') {
      return [
        node.fragments === undefined
          ? node
          : { ...node, fragments: this.#replaceInFragments(node.fragments) },
      ];
    }
    const body = node.type === footnoteDefinition ? this.#definitions.get(node.data['start']) : undefined;
    if (body !== undefined) return this.#called.has(body) ? [] : [sourceBlock(this.sourceOf(body))];
    const { nodes, fragments } = node;
    return [
      {
        ...node,
        ...(nodes && { nodes: nodes.flatMap((child) => this.#replaceDefinitions(child)) }),
        ...(fragments && { fragments: this.#replaceInFragments(fragments) }),
      },
    ];
  }

  #replaceInFragments(fragments: readonly NodeFragment[]): NodeFragment[] {
    return fragments.map((part) => ({
      ...part,
      nodes: part.nodes.flatMap((child) => this.#replaceDefinitions(child)),
    }));
  }
}

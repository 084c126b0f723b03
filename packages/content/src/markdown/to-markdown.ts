import { invalidInput } from '@lectern/contract';
import type { PhrasingContent } from 'mdast';
import { toMarkdown as format } from 'mdast-util-to-markdown';
import { checkDocument } from './check-document.ts';
import { type BlockNode, type ContentRef, type Node, textIn } from './document.ts';
import { HeadingIds } from './heading-ids.ts';
import { handlers } from './markdown-handlers.ts';
import type { FlowContent, Footnote, HrefOf, Writer } from './write-context.ts';
import { writeBlocks } from './write-blocks.ts';
import { writePhrasing } from './write-phrasing.ts';

/** The address of a link to a web page or to a heading of the same page. */
export function hrefOfUrl(ref: ContentRef): string | undefined {
  if (ref.kind === 'url' && typeof ref['url'] === 'string') return ref['url'];
  const onSamePage = ref.kind === 'anchor' && ref['page'] === undefined && ref['space'] === undefined;
  return onSamePage && typeof ref['anchor'] === 'string' ? `#${ref['anchor']}` : undefined;
}

/**
 * The Markdown of a document, which `toDocument` reads as the same document. 400 naming the place, below `place`, of
 * what it cannot write, so that nothing is dropped; `hrefOf` answers undefined for what has no address.
 */
export function toMarkdown(
  document: unknown,
  { place = 'document', hrefOf = hrefOfUrl }: { place?: string; hrefOf?: HrefOf } = {},
): string {
  const { data, nodes } = checkDocument(document, place);
  const writer = new PageWriter(hrefOf);
  const blocks = writer.page(nodes, `${place}.nodes`);
  const text = format(
    { type: 'root', children: blocks },
    { handlers, bullet: '*', rule: '*', fences: true, resourceLink: false },
  );
  const { frontmatter } = data;
  return typeof frontmatter === 'string' && frontmatter !== '' ? `${frontmatter}\n\n${text}` : text;
}

class PageWriter implements Writer {
  readonly #hrefOf: HrefOf;
  readonly #ids = new HeadingIds();
  readonly #footnotes = new Map<string, { readonly content: string; readonly node: Footnote }>();

  constructor(hrefOf: HrefOf) {
    this.#hrefOf = hrefOf;
  }

  /** The blocks of a page, and then its footnotes: before any that only stand there as source, as the first one counts. */
  page(nodes: readonly BlockNode[], place: string): FlowContent[] {
    const written = nodes.map((node, index) => writeBlocks([node], place, this, index));
    const footnotes = [...this.#footnotes.values()].map(({ node }) => node);
    const at = footnotes.length === 0 ? -1 : nodes.findIndex(holdsFootnote);
    const end = at === -1 ? nodes.length : at;
    return [...written.slice(0, end).flat(), ...footnotes, ...written.slice(end).flat()];
  }

  blocks(nodes: readonly Node[], place: string): FlowContent[] {
    return writeBlocks(nodes, place, this);
  }

  phrasing(nodes: readonly Node[], place: string, oneLine = false): PhrasingContent[] {
    return writePhrasing(nodes, { place, oneLine, writer: this });
  }

  href(value: unknown, place: string): string {
    const ref = refOf(value);
    if (ref === undefined) throw invalidInput(place, 'must be a reference with a kind');
    const href = this.#hrefOf(ref);
    if (href === undefined) throw invalidInput(place, `points to nothing that has an address (${ref.kind})`);
    return href;
  }

  anchor(text: string, id: string | undefined): string | undefined {
    return this.#ids.anchorFor(text, id);
  }

  /** The label under which a footnote stands at the end of the page: its own, unless another one has that. */
  footnote(label: string, nodes: readonly Node[], place: string): string {
    const content = JSON.stringify(nodes);
    const base = label.replaceAll(/[\s\][]+/g, '-') || 'note';
    let own = base;
    for (let count = 2; (this.#footnotes.get(own)?.content ?? content) !== content; count += 1)
      own = `${base}-${count}`;
    if (!this.#footnotes.has(own)) {
      const node: Footnote = { type: 'footnoteBody', label: own, children: [] };
      this.#footnotes.set(own, { content, node });
      node.children = this.blocks(nodes, `${place}.fragments.annotation-body.nodes`);
    }
    return own;
  }
}

function holdsFootnote(node: Node): boolean {
  if (node.object !== 'block') return false;
  if (node.type === 'markdown') return textIn(node.data, 'source').startsWith('[^');
  return [...(node.nodes ?? []), ...(node.fragments ?? []).flatMap((part) => part.nodes)].some(holdsFootnote);
}

function refOf(value: unknown): ContentRef | undefined {
  if (typeof value !== 'object' || value === null || !('kind' in value) || typeof value.kind !== 'string')
    return undefined;
  return { ...value, kind: value.kind };
}

import { invalidInput } from '@lectern/contract/errors';
import type { PhrasingContent } from 'mdast';
import { toMarkdown as format, type Unsafe } from 'mdast-util-to-markdown';
import { checkDocument } from './check-document.ts';
import { type BlockNode, type ContentRef, type DocumentNode, stringMember } from './document.ts';
import { HeadingIds } from './heading-ids.ts';
import { blockHandlers } from './markdown-handlers.ts';
import { escapingRoot } from './escaping-root.ts';
import type { FlowContent, FootnoteBody, HrefOf, NodeWriter } from './write-context.ts';
import { writeBlocks } from './write-blocks.ts';
import { inlineHandlers } from './write-inline.ts';
import { writePhrasing } from './write-phrasing.ts';

/** What starts a row of a table at the start of a line. */
const tableSyntax: Unsafe[] = [
  { atBreak: true, character: '|' },
  { atBreak: true, character: ':', after: '-' },
];

/** The URL of a reference to a web page or to a heading of the same page. */
export function urlHref(ref: ContentRef): string | undefined {
  if (ref.kind === 'url' && typeof ref['url'] === 'string') return ref['url'];
  const onSamePage = ref.kind === 'anchor' && ref['page'] === undefined && ref['space'] === undefined;
  return onSamePage && typeof ref['anchor'] === 'string' ? `#${ref['anchor']}` : undefined;
}

/**
 * The Markdown of a document, which `toDocument` reads as the same document. 400 with the path of what has no
 * Markdown, so that nothing is dropped; `hrefOf` returns `undefined` for a reference without a URL. `first` is the index
 * of the first block in the request.
 */
export function toMarkdown(
  document: unknown,
  { path = 'document', hrefOf = urlHref, first = 0 }: { path?: string; hrefOf?: HrefOf; first?: number } = {},
): string {
  const { data, nodes } = checkDocument(document, path);
  const writer = new MarkdownWriter(hrefOf);
  const blocks = writer.page(nodes, { path: `${path}.nodes`, first });
  const text = format(
    { type: 'root', children: blocks },
    {
      handlers: { ...inlineHandlers, ...blockHandlers, root: escapingRoot },
      unsafe: tableSyntax,
      bullet: '*',
      rule: '*',
      fences: true,
      resourceLink: false,
    },
  );
  const { frontmatter } = data;
  return typeof frontmatter === 'string' && frontmatter !== '' ? `${frontmatter}\n\n${text}` : text;
}

class MarkdownWriter implements NodeWriter {
  readonly #hrefOf: HrefOf;
  readonly #ids = new HeadingIds();
  readonly #footnotes = new Map<string, { readonly content: string; readonly node: FootnoteBody }>();

  constructor(hrefOf: HrefOf) {
    this.#hrefOf = hrefOf;
  }

  /**
   * The blocks of a page, then its footnotes. They precede definitions that are kept as source, because the first
   * definition of a label is used.
   */
  page(nodes: readonly BlockNode[], { path, first }: { path: string; first: number }): FlowContent[] {
    const written = nodes.map((node, index) => writeBlocks([node], path, this, first + index));
    const footnotes = [...this.#footnotes.values()].map(({ node }) => node);
    const at = footnotes.length === 0 ? -1 : nodes.findIndex(containsFootnote);
    const end = at === -1 ? nodes.length : at;
    return [...written.slice(0, end).flat(), ...footnotes, ...written.slice(end).flat()];
  }

  blocks(nodes: readonly DocumentNode[], path: string): FlowContent[] {
    return writeBlocks(nodes, path, this);
  }

  phrasing(nodes: readonly DocumentNode[], path: string, oneLine = false): PhrasingContent[] {
    return writePhrasing(nodes, { path, oneLine, writer: this });
  }

  href(value: unknown, path: string): string {
    const ref = toContentRef(value);
    if (ref === undefined) throw invalidInput(path, 'must be a reference with a kind');
    const href = this.#hrefOf(ref);
    if (href === undefined) throw invalidInput(path, `points to nothing that has an address (${ref.kind})`);
    return href;
  }

  anchor(text: string, id: string | undefined): string | undefined {
    return this.#ids.anchorFor(text, id);
  }

  /** The label of a footnote at the end of the page: its own one, or a numbered one if that is taken. */
  footnote(label: string, nodes: readonly DocumentNode[], path: string): string {
    const content = JSON.stringify(nodes);
    const base = label.replaceAll(/[\s\][]+/g, '-') || 'note';
    let unique = base;
    for (let count = 2; (this.#footnotes.get(unique)?.content ?? content) !== content; count += 1)
      unique = `${base}-${count}`;
    if (!this.#footnotes.has(unique)) {
      const node: FootnoteBody = { type: 'footnoteBody', label: unique, children: [] };
      this.#footnotes.set(unique, { content, node });
      node.children = this.blocks(nodes, `${path}.fragments.annotation-body.nodes`);
    }
    return unique;
  }
}

function containsFootnote(node: DocumentNode): boolean {
  if (node.object !== 'block') return false;
  if (node.type === 'markdown') return stringMember(node.data, 'source').startsWith('[^');
  return [...(node.nodes ?? []), ...(node.fragments ?? []).flatMap((part) => part.nodes)].some(
    containsFootnote,
  );
}

function toContentRef(value: unknown): ContentRef | undefined {
  if (typeof value !== 'object' || value === null || !('kind' in value) || typeof value.kind !== 'string')
    return undefined;
  return { ...value, kind: value.kind };
}

import type { Token } from 'markdown-it';
import { destinationRange } from './destination-range.ts';
import { splitAnchor } from './headings.ts';
import { htmlLinks } from './html-links.ts';
import type { ParsedBlock } from './parsed-block.ts';
import { type TextLink, type LinkKind, maxTargetLength, type PageLink } from './page-links.ts';
import { type LocateRange, locateInCell, locateInLines, type TextRange } from './locate-text.ts';
import { checkboxPattern } from './read-block.ts';
import type { PhrasingContext } from './read-phrasing.ts';
import { tagLinks } from './tag-links.ts';

type LinkReaderOptions = {
  readonly markdown: string;
  readonly tokens: PhrasingContext['tokens'];
  /** By the start of their block. */
  readonly headingIds: ReadonlyMap<number, string>;
};

/** Tags whose body may be a link to the target of the tag. */
const tagsWithShortcut: ReadonlySet<string> = new Set([
  'content-ref',
  'file',
  'embed',
  'openapi',
  'swagger',
  'page-ref',
]);
/** Limits how much longer than its page the list of links may be because of definitions that are used often. */
const minRepeatBudget = 100_000;

/** Collects the links of the blocks of a page, and the anchors in its HTML. */
export class LinkReader {
  readonly links: PageLink[] = [];
  readonly anchors: string[] = [];
  readonly #page: LinkReaderOptions;
  readonly #definitions = new Map<unknown, TextRange>();
  #anchorId = '';
  #repeatBudget: number;

  constructor(page: LinkReaderOptions) {
    this.#page = page;
    this.#repeatBudget = Math.max(minRepeatBudget, page.markdown.length);
  }

  read(blocks: readonly ParsedBlock[]): void {
    this.#collectDefinitions(blocks);
    this.#blocks(blocks, undefined);
  }

  /** Adds the links of a text; `locate` maps their ranges to the page. */
  add(found: readonly TextLink[], locate: LocateRange): void {
    for (const link of found) {
      const range = locate(link.start, link.end);
      if (range !== undefined) this.#push({ ...link, ...range });
    }
  }

  #push(link: TextLink): void {
    if (link.target.length <= maxTargetLength) this.links.push({ ...link, anchorId: this.#anchorId });
  }

  /** The first of several definitions is used (CommonMark). */
  #collectDefinitions(blocks: readonly ParsedBlock[]): void {
    for (const { kind, token, start, children } of blocks) {
      const label = kind === 'definition' ? token.meta?.['label'] : undefined;
      if (label !== undefined && !this.#definitions.has(label)) {
        const range = destinationRange(token.content);
        const located =
          range && locateInLines(this.#page.markdown, start, token.content)(range.start, range.end);
        if (located !== undefined) this.#definitions.set(label, located);
      }
      this.#collectDefinitions(children);
    }
  }

  #blocks(blocks: readonly ParsedBlock[], enclosingTarget: string | undefined): void {
    for (const block of blocks) this.#block(block, enclosingTarget);
  }

  #block(block: ParsedBlock, enclosingTarget: string | undefined): void {
    const { tag, kind, token, start, children, text } = block;
    this.#anchorId = this.#page.headingIds.get(start) ?? this.#anchorId;
    if (tag !== undefined) {
      const found = tagLinks(tag);
      if (found.length > 0) this.add(found, locateInLines(this.#page.markdown, start, token.content));
      const own = block.paired === true && tagsWithShortcut.has(tag.name) ? found[0]?.target : undefined;
      return this.#blocks(children, own);
    }
    if (kind === 'html' || kind === 'details') this.#html(token.content, start);
    if (kind === 'list-item') return this.#blocks(withoutCheckbox(children), undefined);
    if (text !== undefined && kind !== 'definition') this.#text(block, text, enclosingTarget);
    const before = this.#anchorId;
    this.#blocks(children, undefined);
    // Headings in a footnote do not apply after it.
    if (kind === 'footnote') this.#anchorId = before;
  }

  #html(html: string, start: number): void {
    const { links, anchors } = htmlLinks(html);
    for (const anchor of anchors) this.anchors.push(anchor);
    if (links.length > 0) this.add(links, locateInLines(this.#page.markdown, start, html));
  }

  #text(block: ParsedBlock, written: string, enclosingTarget: string | undefined): void {
    const text = block.kind === 'heading' ? splitAnchor(written).text : written;
    const tokens = this.#page.tokens(text);
    if (!tokens.some(isLinkToken)) return;
    const locate = locatorOf(this.#page.markdown, block, text);
    for (const token of tokens) {
      if (token.type === 'html_inline') this.#inlineHtml(token, locate);
      else if (isLinkToken(token)) this.#link(token, locate, enclosingTarget);
    }
  }

  #inlineHtml({ content, meta }: Token, locate: LocateRange): void {
    const { links, anchors } = htmlLinks(content);
    for (const anchor of anchors) this.anchors.push(anchor);
    const start = Number(meta?.['start'] ?? 0);
    this.add(links, (from, to) => locate(start + from, start + to));
  }

  #link(token: Token, locate: LocateRange, enclosingTarget: string | undefined): void {
    const target = String(token.attrGet('href') ?? token.attrGet('src') ?? '');
    const label = token.meta?.['label'];
    if (label !== undefined) {
      const range = this.#definitions.get(label);
      this.#repeatBudget -= target.length;
      if (range === undefined || this.#repeatBudget < 0) return;
      return this.#push({ kind: linkKindOf(token), target, ...range, syntax: 'destination' });
    }
    const { hrefStart, hrefEnd } = token.meta ?? {};
    if (typeof hrefStart !== 'number' || typeof hrefEnd !== 'number') return;
    const range = locate(hrefStart, hrefEnd);
    if (range === undefined) return;
    const syntax = token.markup === 'autolink' || token.markup === 'linkify' ? 'autolink' : 'destination';
    this.#push({
      kind: enclosingTarget === target ? 'shortcut' : linkKindOf(token),
      target,
      ...range,
      syntax,
    });
  }
}

function isLinkToken({ type }: Token): boolean {
  return type === 'link_open' || type === 'image' || type === 'html_inline';
}

function linkKindOf({ type, ...token }: Token): LinkKind {
  if (type === 'image') return 'image';
  return token.attrs?.some(([name, value]) => name === 'title' && value === 'mention') === true
    ? 'mention'
    : 'link';
}

/** The checkbox of a task is not a link, even if its label is defined. */
function withoutCheckbox(children: readonly ParsedBlock[]): readonly ParsedBlock[] {
  const [first, ...rest] = children;
  const check = first?.kind === 'paragraph' ? checkboxPattern.exec(first.text ?? '') : null;
  if (first?.text === undefined || check === null) return children;
  const [box] = check;
  return [{ ...first, start: first.start + box.length, text: first.text.slice(box.length) }, ...rest];
}

const headingMarker = /[ \t]*#{1,6}/y;

/** Locates the text of a block in the page; `text` is that of the block or the start of it. */
export function locatorOf(markdown: string, { kind, token, start }: ParsedBlock, text: string): LocateRange {
  if (kind === 'table-cell') return locateInCell(markdown, start, text);
  headingMarker.lastIndex = start;
  const behind = kind === 'heading' && token.markup.startsWith('#') && headingMarker.test(markdown);
  return locateInLines(markdown, behind ? headingMarker.lastIndex : start, text);
}

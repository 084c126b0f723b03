import { altText } from './image-alt.ts';
import { joinLines } from './line-breaks.ts';
import type { Token } from 'markdown-it';
import { type BlockNode, definedMembers, nodeFragment, inlineNode, sourceInline } from './document.ts';
import {
  isKnownElement,
  readElement,
  type ResolveHref,
  voidElements,
  splitEmoji,
} from './inline-elements.ts';
import { parseTagAttributes, parseTagName } from './html.ts';
import { textMark, type TextPiece, textNodes, withMark } from './phrasing.ts';

/** What reading phrasing content needs from its page. */
export type PhrasingContext = {
  /** Tokenizes the text of a block. */
  readonly tokens: (text: string) => readonly Token[];
  readonly resolve: ResolveHref;
  /** The blocks of a footnote at its first reference, `undefined` at others. */
  readonly footnote: (label: string) => readonly BlockNode[] | undefined;
  /** Whether the target of a definition may be repeated: a page must not become much longer than its source. */
  readonly mayRepeat: (length: number) => boolean;
};

type OpenFrame = { readonly open: Token | undefined; readonly pieces: TextPiece[] };

const markByToken: Readonly<Record<string, string>> = {
  strong_open: 'bold',
  em_open: 'italic',
  s_open: 'strikethrough',
};

/** Parses phrasing content. */
export function readPhrasing(text: string, context: PhrasingContext): TextPiece[] {
  const tokens = context.tokens(text);
  const ends = elementEnds(tokens);
  const frames: OpenFrame[] = [{ open: undefined, pieces: [] }];
  tokens.forEach((token, index) => {
    const top = frames.at(-1);
    if (top === undefined) return;
    const opens = token.nesting === 1 || ends.get(index) === 'open';
    if (opens) frames.push({ open: token, pieces: [] });
    else if (token.nesting === -1 || ends.get(index) === 'close') {
      frames.pop();
      const pieces = closeFrame({ top, close: token, text, context });
      for (const piece of pieces) frames.at(-1)?.pieces.push(piece);
    } else for (const piece of readToken(token, text, context)) top.pieces.push(piece);
  });
  return frames[0]?.pieces ?? [];
}

/** The HTML tags that open and close an understood element. */
function elementEnds(tokens: readonly Token[]): ReadonlyMap<number, 'open' | 'close'> {
  const ends = new Map<number, 'open' | 'close'>();
  // One stack of tags per open Markdown element.
  const levels: OpenElements[] = [new OpenElements()];
  tokens.forEach((token, index) => {
    if (token.nesting === 1) levels.push(new OpenElements());
    if (token.nesting === -1) levels.pop();
    const tag = token.type === 'html_inline' ? parseTagName(token.content) : undefined;
    const open = levels.at(-1);
    if (tag === undefined || open === undefined || !isKnownElement(tag.name) || voidElements.has(tag.name))
      return;
    if (!tag.closes) return open.begin(tag.name, index);
    const start = open.end(tag.name);
    if (start === undefined) return;
    ends.set(start, 'open');
    ends.set(index, 'close');
  });
  return ends;
}

/** The open elements at one level. Looking up one that is not open takes constant time. */
class OpenElements {
  readonly #open: { readonly name: string; readonly index: number }[] = [];
  readonly #counts = new Map<string, number>();

  begin(name: string, index: number): void {
    this.#open.push({ name, index });
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  /** The index of the innermost open element of a name; those opened within it have no end. */
  end(name: string): number | undefined {
    if ((this.#counts.get(name) ?? 0) === 0) return undefined;
    for (let last = this.#open.pop(); last !== undefined; last = this.#open.pop()) {
      this.#counts.set(last.name, (this.#counts.get(last.name) ?? 0) - 1);
      if (last.name === name) return last.index;
    }
    return undefined;
  }
}

type ClosedFrame = {
  readonly top: OpenFrame;
  readonly close: Token;
  readonly text: string;
  readonly context: PhrasingContext;
};

function closeFrame({ top: { open, pieces }, close, text, context }: ClosedFrame): TextPiece[] {
  if (open === undefined) return pieces;
  if (open.type === 'html_inline') {
    const element = { attributes: parseTagAttributes(open.content), pieces, resolve: context.resolve };
    const read = readElement(parseTagName(open.content)?.name ?? '', element);
    return read ?? [sourceInline(open.content), ...pieces, sourceInline(close.content)];
  }
  if (open.type !== 'link_open') return withMark(pieces, textMark(markByToken[open.type] ?? open.type));
  const href = String(open.attrGet('href') ?? '');
  const repeats = open.meta?.['label'] !== undefined;
  if (repeats && !context.mayRepeat(href.length)) return [sourceInline(sourceOf(open, text))];
  const title = open.attrGet('title');
  const data = definedMembers({
    ref: context.resolve(href),
    title: title === null ? undefined : String(title),
  });
  return [inlineNode('link', data, textNodes(pieces))];
}

/** The source of a link or an image. */
function sourceOf({ meta }: Token, text: string): string {
  const start = meta?.['start'];
  const end = meta?.['end'];
  return typeof start === 'number' && typeof end === 'number' ? text.slice(start, end) : '';
}

function readToken(token: Token, text: string, context: PhrasingContext): TextPiece[] {
  const { type, content } = token;
  switch (type) {
    case 'text':
      return splitEmoji(content);
    case 'text_special':
      // A line break as a character reference is none (CommonMark, "soft line breaks").
      return [{ text: content.replaceAll('\n', ' '), marks: [] }];
    case 'softbreak':
      return [{ text: ' ', marks: [] }];
    case 'hardbreak':
      return [{ text: '\n', marks: [] }];
    case 'code_inline':
      return [{ text: content, marks: [textMark('code')] }];
    case 'inline_math':
      return [inlineNode('inline-math', { formula: joinLines(content) })];
    case 'image':
      return readImage(token, text, context);
    case 'footnote_call':
      return readFootnoteReference(token, context);
    case 'html_inline':
      return readVoidElement(content, context) ?? [sourceInline(content)];
    default:
      return content === '' ? [] : [{ text: content, marks: [] }];
  }
}

function readImage(token: Token, text: string, { resolve, mayRepeat }: PhrasingContext): TextPiece[] {
  const src = String(token.attrGet('src') ?? '');
  if (token.meta?.['label'] !== undefined && !mayRepeat(src.length))
    return [sourceInline(sourceOf(token, text))];
  const title = token.attrGet('title');
  const alt = altText(token.children ?? []);
  return [
    inlineNode(
      'inline-image',
      definedMembers({
        ref: resolve(src),
        alt: alt === '' ? undefined : alt,
        title: title === null ? undefined : String(title),
      }),
    ),
  ];
}

function readFootnoteReference({ content, info }: Token, { footnote }: PhrasingContext): TextPiece[] {
  const body = footnote(info);
  if (body === undefined) return [sourceInline(content)];
  const label = textNodes([{ text: info, marks: [] }]);
  return [
    {
      ...inlineNode('annotation', { label: info }, label),
      fragments: [nodeFragment('annotation-body', body)],
    },
  ];
}

function readVoidElement(html: string, { resolve }: PhrasingContext): TextPiece[] | undefined {
  const tag = parseTagName(html);
  if (tag === undefined || tag.closes || !voidElements.has(tag.name)) return undefined;
  return readElement(tag.name, { attributes: parseTagAttributes(html), pieces: [], resolve });
}

import type { Token } from 'markdown-it';
import { type BlockNode, dataOf, fragment, inline, sourceInline } from './document.ts';
import { isKnownElement, readElement, type Resolve, voidElements, withEmoji } from './elements.ts';
import { attributesOfTag, tagNameOf } from './html.ts';
import { mark, type Piece, textNodes, withMark } from './phrasing.ts';

/** What reading text needs of the page it stands in. */
export type PhrasingContext = {
  /** What the parser makes of the text of a block. */
  readonly tokens: (text: string) => readonly Token[];
  readonly resolve: Resolve;
  /** The blocks of a footnote for its first call, and undefined for all others. */
  readonly footnote: (label: string) => readonly BlockNode[] | undefined;
  /** Whether an address that stands elsewhere may be repeated: a page must not become much longer than it is. */
  readonly mayRepeat: (length: number) => boolean;
};

type Frame = { readonly open: Token | undefined; readonly pieces: Piece[] };

const markOf: Readonly<Record<string, string>> = {
  strong_open: 'bold',
  em_open: 'italic',
  s_open: 'strikethrough',
};

/** The text of a block, read. */
export function readPhrasing(text: string, context: PhrasingContext): Piece[] {
  const tokens = context.tokens(text);
  const ends = elementEnds(tokens);
  const frames: Frame[] = [{ open: undefined, pieces: [] }];
  tokens.forEach((token, index) => {
    const top = frames.at(-1);
    if (top === undefined) return;
    const opens = token.nesting === 1 || ends.get(index) === 'open';
    if (opens) frames.push({ open: token, pieces: [] });
    else if (token.nesting === -1 || ends.get(index) === 'close') {
      frames.pop();
      const pieces = closed({ top, close: token, text, context });
      for (const piece of pieces) frames.at(-1)?.pieces.push(piece);
    } else for (const piece of single(token, text, context)) top.pieces.push(piece);
  });
  return frames[0]?.pieces ?? [];
}

/** Which HTML tags begin and end an element that means something. */
function elementEnds(tokens: readonly Token[]): ReadonlyMap<number, 'open' | 'close'> {
  const ends = new Map<number, 'open' | 'close'>();
  // One list of tags for each element of Markdown that is open.
  const levels: OpenElements[] = [new OpenElements()];
  tokens.forEach((token, index) => {
    if (token.nesting === 1) levels.push(new OpenElements());
    if (token.nesting === -1) levels.pop();
    const tag = token.type === 'html_inline' ? tagNameOf(token.content) : undefined;
    const open = levels.at(-1);
    if (tag === undefined || open === undefined || !isKnownElement(tag.name) || voidElements.has(tag.name))
      return;
    if (!tag.closes) return open.begin(tag.name, index);
    const begun = open.end(tag.name);
    if (begun === undefined) return;
    ends.set(begun, 'open');
    ends.set(index, 'close');
  });
  return ends;
}

/** The elements that are open at one level; looking for one that is not takes no time. */
class OpenElements {
  readonly #open: { readonly name: string; readonly index: number }[] = [];
  readonly #counts = new Map<string, number>();

  begin(name: string, index: number): void {
    this.#open.push({ name, index });
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  /** Where the innermost element of a name begins; those within it have no end. */
  end(name: string): number | undefined {
    if ((this.#counts.get(name) ?? 0) === 0) return undefined;
    for (let last = this.#open.pop(); last !== undefined; last = this.#open.pop()) {
      this.#counts.set(last.name, (this.#counts.get(last.name) ?? 0) - 1);
      if (last.name === name) return last.index;
    }
    return undefined;
  }
}

type Closed = {
  readonly top: Frame;
  readonly close: Token;
  readonly text: string;
  readonly context: PhrasingContext;
};

function closed({ top: { open, pieces }, close, text, context }: Closed): Piece[] {
  if (open === undefined) return pieces;
  if (open.type === 'html_inline') {
    const element = { attributes: attributesOfTag(open.content), pieces, resolve: context.resolve };
    const read = readElement(tagNameOf(open.content)?.name ?? '', element);
    return read ?? [sourceInline(open.content), ...pieces, sourceInline(close.content)];
  }
  if (open.type !== 'link_open') return withMark(pieces, mark(markOf[open.type] ?? open.type));
  const href = String(open.attrGet('href') ?? '');
  const repeats = open.meta?.['label'] !== undefined;
  if (repeats && !context.mayRepeat(href.length)) return [sourceInline(sourceOf(open, text))];
  const title = open.attrGet('title');
  const data = dataOf({ ref: context.resolve(href), title: title === null ? undefined : String(title) });
  return [inline('link', data, textNodes(pieces))];
}

/** A link or an image as it was written. */
function sourceOf({ meta }: Token, text: string): string {
  const start = meta?.['start'];
  const end = meta?.['end'];
  return typeof start === 'number' && typeof end === 'number' ? text.slice(start, end) : '';
}

function single(token: Token, text: string, context: PhrasingContext): Piece[] {
  const { type, content } = token;
  switch (type) {
    case 'text':
      return withEmoji(content);
    case 'text_special':
      return [{ text: content, marks: [] }];
    case 'softbreak':
      return [{ text: ' ', marks: [] }];
    case 'hardbreak':
      return [{ text: '\n', marks: [] }];
    case 'code_inline':
      return [{ text: content, marks: [mark('code')] }];
    case 'inline_math':
      return [inline('inline-math', { formula: content.replaceAll(/\s*\n\s*/g, ' ') })];
    case 'image':
      return imageOf(token, text, context);
    case 'footnote_call':
      return callOf(token, context);
    case 'html_inline':
      return voidOf(content, context) ?? [sourceInline(content)];
    default:
      return content === '' ? [] : [{ text: content, marks: [] }];
  }
}

function imageOf(token: Token, text: string, { resolve, mayRepeat }: PhrasingContext): Piece[] {
  const src = String(token.attrGet('src') ?? '');
  if (token.meta?.['label'] !== undefined && !mayRepeat(src.length))
    return [sourceInline(sourceOf(token, text))];
  const title = token.attrGet('title');
  const alt = altOf(token.children ?? []);
  return [
    inline(
      'inline-image',
      dataOf({
        ref: resolve(src),
        alt: alt === '' ? undefined : alt,
        title: title === null ? undefined : String(title),
      }),
    ),
  ];
}

function altOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }) => (type === 'softbreak' ? ' ' : children ? altOf(children) : content))
    .join('');
}

function callOf({ content, info }: Token, { footnote }: PhrasingContext): Piece[] {
  const body = footnote(info);
  if (body === undefined) return [sourceInline(content)];
  const label = textNodes([{ text: info, marks: [] }]);
  return [
    { ...inline('annotation', { label: info }, label), fragments: [fragment('annotation-body', body)] },
  ];
}

function voidOf(html: string, { resolve }: PhrasingContext): Piece[] | undefined {
  const tag = tagNameOf(html);
  if (tag === undefined || tag.closes || !voidElements.has(tag.name)) return undefined;
  return readElement(tag.name, { attributes: attributesOfTag(html), pieces: [], resolve });
}

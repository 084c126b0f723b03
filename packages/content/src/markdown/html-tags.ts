import { type Token, Tokenizer, TokenizerMode } from 'parse5';

/** An attribute of a tag; the range is that of its value in the HTML, without quotes. */
export type HtmlAttribute = {
  readonly name: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
};

/** A tag that begins an element. */
export type HtmlTag = { readonly name: string; readonly attributes: readonly HtmlAttribute[] };

type Handler = { readonly tag?: (tag: HtmlTag) => void; readonly text?: (text: string) => void };

/** What stands in these is no HTML, and nothing that anyone reads. */
const hidden: ReadonlySet<string> = new Set(['script', 'style']);
const breaks = /^(?:br|p|div|li|tr|td|th|h[1-6]|summary|details|table|ul|ol|blockquote|pre|figcaption)$/;

/** The tags of some HTML that begin elements, in order. Takes linear time, however they are nested. */
export function htmlTags(html: string): HtmlTag[] {
  const tags: HtmlTag[] = [];
  tokenize(html, { tag: (tag) => tags.push(tag) });
  return tags;
}

/** What HTML says without its tags and comments. */
export function htmlText(html: string): string {
  const parts: string[] = [];
  tokenize(html, { text: (text) => parts.push(text) });
  return parts.join('');
}

function tokenize(html: string, { tag, text }: Handler): void {
  let isHidden = false;
  const characters = ({ chars }: Token.CharacterToken): void => {
    if (!isHidden) text?.(chars);
  };
  const ignored = (): void => undefined;
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: tag !== undefined },
    {
      onStartTag: (token) => {
        if (hidden.has(token.tagName)) {
          isHidden = true;
          tokenizer.state = TokenizerMode.RAWTEXT;
        }
        if (breaks.test(token.tagName)) text?.('\n');
        tag?.({ name: token.tagName, attributes: attributesOf(html, token) });
      },
      onEndTag: ({ tagName }) => {
        isHidden = false;
        if (breaks.test(tagName)) text?.('\n');
      },
      onCharacter: characters,
      onWhitespaceCharacter: characters,
      onNullCharacter: ignored,
      onComment: ignored,
      onDoctype: ignored,
      onEof: ignored,
    },
  );
  tokenizer.write(html, true);
}

function attributesOf(html: string, { attrs, location }: Token.TagToken): HtmlAttribute[] {
  return attrs.flatMap(({ name, value }) => {
    const place = location?.attrs?.[name];
    return place === undefined ? [] : [{ name, value, ...valueRange(html, place) }];
  });
}

function valueRange(html: string, place: Token.Location): { start: number; end: number } {
  const { startOffset, endOffset } = place;
  const written = html.slice(startOffset, endOffset);
  const [head = ''] = /^[^=]*=\s*/.exec(written) ?? [];
  const start = startOffset + head.length;
  const quote = html.charAt(start);
  const quoted = head !== '' && (quote === '"' || quote === "'") && endOffset > start + 1;
  return quoted
    ? { start: start + 1, end: endOffset - 1 }
    : { start: head === '' ? endOffset : start, end: endOffset };
}

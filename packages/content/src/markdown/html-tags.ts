import { type Token, Tokenizer, TokenizerMode } from 'parse5';

/** An attribute with the range of its value in the HTML, without quotes. */
export type HtmlAttribute = {
  readonly name: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
};

/** A start tag. */
export type HtmlTag = { readonly name: string; readonly attributes: readonly HtmlAttribute[] };

type Handler = { readonly tag?: (tag: HtmlTag) => void; readonly text?: (text: string) => void };

/** Raw text elements, whose content is neither HTML nor visible. */
const rawTextElements: ReadonlySet<string> = new Set(['script', 'style']);
const lineBreakingElements =
  /^(?:br|p|div|li|tr|td|th|h[1-6]|summary|details|table|ul|ol|blockquote|pre|figcaption)$/;

/** The start tags of some HTML, in order. Takes linear time, however they are nested. */
export function htmlTags(html: string): HtmlTag[] {
  const tags: HtmlTag[] = [];
  tokenizeHtml(html, { tag: (tag) => tags.push(tag) });
  return tags;
}

/** The text of some HTML without tags and comments. */
export function htmlText(html: string): string {
  const parts: string[] = [];
  tokenizeHtml(html, { text: (text) => parts.push(text) });
  return parts.join('');
}

function tokenizeHtml(html: string, { tag, text }: Handler): void {
  let isHidden = false;
  const characters = ({ chars }: Token.CharacterToken): void => {
    if (!isHidden) text?.(chars);
  };
  const ignore = (): void => undefined;
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: tag !== undefined },
    {
      onStartTag: (token) => {
        if (rawTextElements.has(token.tagName)) {
          isHidden = true;
          tokenizer.state = TokenizerMode.RAWTEXT;
        }
        if (lineBreakingElements.test(token.tagName)) text?.('\n');
        tag?.({ name: token.tagName, attributes: tagAttributes(html, token) });
      },
      onEndTag: ({ tagName }) => {
        isHidden = false;
        if (lineBreakingElements.test(tagName)) text?.('\n');
      },
      onCharacter: characters,
      onWhitespaceCharacter: characters,
      onNullCharacter: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
    },
  );
  tokenizer.write(html, true);
}

function tagAttributes(html: string, { attrs, location: tagLocation }: Token.TagToken): HtmlAttribute[] {
  return attrs.flatMap(({ name, value }) => {
    const location = tagLocation?.attrs?.[name];
    return location === undefined ? [] : [{ name, value, ...valueRange(html, location) }];
  });
}

function valueRange(html: string, location: Token.Location): { start: number; end: number } {
  const { startOffset, endOffset } = location;
  const written = html.slice(startOffset, endOffset);
  const [head = ''] = /^[^=]*=\s*/.exec(written) ?? [];
  const start = startOffset + head.length;
  const quote = html.charAt(start);
  const quoted = head !== '' && (quote === '"' || quote === "'") && endOffset > start + 1;
  return quoted
    ? { start: start + 1, end: endOffset - 1 }
    : { start: head === '' ? endOffset : start, end: endOffset };
}

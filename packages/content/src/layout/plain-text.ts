import markdownIt, { type MarkdownIt, type Token } from 'markdown-it';

/** Plain CommonMark: tables of contents have no extensions. Each list counts as two levels of nesting. */
export const outlineParser: MarkdownIt = markdownIt('commonmark', { html: true, maxNesting: 200 });
// Targets keep their source; the readers decide which ones are safe.
outlineParser.normalizeLink = (url) => url;
outlineParser.normalizeLinkText = (url) => url;
outlineParser.validateLink = () => true;

/** The visible text of inline tokens, on one line. */
export function plainTextOfTokens(tokens: readonly Token[]): string {
  return oneLine(
    tokens
      .map((token) => {
        if (token.type === 'image') return plainTextOfTokens(token.children ?? []);
        if (token.type === 'softbreak' || token.type === 'hardbreak') return ' ';
        return token.type === 'html_inline' ? '' : token.content;
      })
      .join(''),
  );
}

/** A text on one line, trimmed. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\r\n\t\v\f\u0085\u2028\u2029]+/g, ' ').trim();
}

/** The title of a page must be in its first characters. */
const maxTitleOffset = 20_000;

/** The first heading of level 1 of a page without its frontmatter. */
export function firstHeading(markdown: string): string | undefined {
  const tokens = outlineParser.parse(markdown.slice(0, maxTitleOffset), {});
  const at = tokens.findIndex(
    ({ type, tag, level }) => type === 'heading_open' && tag === 'h1' && level === 0,
  );
  const text = at === -1 ? '' : plainTextOfTokens(tokens[at + 1]?.children ?? []);
  return text === '' ? undefined : text;
}

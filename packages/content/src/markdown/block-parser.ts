import markdownIt, { type Env, type MarkdownIt, type StateBlock, type Token } from 'markdown-it';
import { addBlockRules, lineStart, setRange } from './block-rules.ts';
import { addInlineRules } from './inline-rules.ts';
import { createToken, useFieldStates } from './parser-states.ts';

/** The maximum nesting of blocks; deeper ones are text. A list counts as two levels. */
export const maxNesting = 40;

/** CommonMark with the tables and strikethrough of GFM, and the extensions in this folder. */
export const parser: MarkdownIt = markdownIt({ html: true, linkify: true, maxNesting });
// Targets keep their source.
parser.normalizeLink = (url) => url;
parser.normalizeLinkText = (url) => url;
parser.block.tokenize = tokenize;
addBlockRules(parser);
addInlineRules(parser);
useFieldStates(parser);

/**
 * The block tokens of a text with `\n` line endings. Tokens of blocks have a range; link definitions are added to
 * `env`.
 */
export function blockTokens(text: string, env: Env): Token[] {
  const tokens: Token[] = [];
  parser.block.parse(text, parser, env, tokens);
  return tokens;
}

/** Resolves backslash escapes and entities. */
export function unescapeMarkdown(text: string): string {
  return parser.utils.unescapeAll(text);
}

/** The characters that an inline rule may begin with. */
const inlineSyntax = /[\n\\`~*_[<&$:!]/;

/** The inline tokens of a block. Those of links, images, HTML and code spans have their range in the text. */
export function inlineTokens(text: string, env: Env): Token[] {
  if (text === '') return [];
  if (!inlineSyntax.test(text)) return [textToken(text)];
  const tokens: Token[] = [];
  parser.inline.parse(text, parser, env, tokens);
  return tokens;
}

/** What the rules make of a text without any syntax, as most cells and many headings are. */
function textToken(content: string): Token {
  const token = createToken('text', '', 0);
  token.content = content;
  return token;
}

/**
 * The loop of the parser, extended: it records the range of each block, and keeps blocks that are nested too deep as
 * text.
 */
function tokenize(state: StateBlock, startLine: number, endLine: number): void {
  const rules = parser.block.ruler.getRules('');
  let line = startLine;
  let hasEmptyLines = false;
  for (;;) {
    line = state.skipEmptyLines(line);
    state.line = line;
    if (line >= endLine || (state.sCount[line] ?? 0) < state.blkIndent) return;
    const at = state.tokens.length;
    const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
    if (state.level >= maxNesting) pushAsText(state, line, endLine);
    else if (!rules.some((rule) => rule(state, line, endLine, false))) throw new Error('No rule for a line.');
    markRanges(state, at, { line, start });
    state.tight = !hasEmptyLines;
    if (state.isEmpty(state.line - 1)) hasEmptyLines = true;
    line = state.line;
    if (line < endLine && state.isEmpty(line)) {
      hasEmptyLines = true;
      line += 1;
      state.line = line;
    }
  }
}

function pushAsText(state: StateBlock, startLine: number, endLine: number): void {
  let line = startLine + 1;
  while (line < endLine && (state.isEmpty(line) || (state.sCount[line] ?? 0) >= state.blkIndent)) line += 1;
  const token = state.push('text_block', '', 0);
  token.content = state.getLines(startLine, line, state.blkIndent, false);
  state.line = line;
}

function markRanges(state: StateBlock, at: number, { line, start }: { line: number; start: number }): void {
  const [token] = state.tokens.slice(at, at + 1);
  if (token === undefined || token.meta?.['start'] !== undefined) return;
  setRange(token, lineStart(state, start), endOfBlock(state, line, state.line));
  if (token.type === 'reference_definition' || token.type === 'footnote_open') {
    token.content = state.getLines(line, state.line, state.blkIndent, false).trim();
  }
  const level = token.level + (token.type === 'table_open' ? 2 : 1);
  if (token.type !== 'table_open' && !token.type.endsWith('list_open')) return;
  for (let index = at + 1; index < state.tokens.length; index += 1) {
    const part = state.tokens[index];
    if (part?.level !== level || (part.type !== 'list_item_open' && part.type !== 'tr_open')) continue;
    const [first, end] = part.map ?? [line, line + 1];
    const header = part.type === 'tr_open' && first === line;
    const from = (state.bMarks[first] ?? 0) + (state.tShift[first] ?? 0);
    setRange(part, lineStart(state, from), endOfBlock(state, first, header ? first + 2 : end));
  }
}

/** The end of the last line that is not empty. */
function endOfBlock(state: StateBlock, first: number, end: number): number {
  let line = end - 1;
  while (line > first && state.isEmpty(line)) line -= 1;
  return state.eMarks[line] ?? state.src.length;
}

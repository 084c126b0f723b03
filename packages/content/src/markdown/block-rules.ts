import type { MarkdownIt, StateBlock } from 'markdown-it';
import { footnoteLabels } from './footnote-labels.ts';
import { readTags, type TagPiece } from './tag.ts';

const interruptsAll = { alt: ['paragraph', 'reference', 'blockquote', 'list'] };
/** HTML blocks that do not end at an empty line (CommonMark, types 1 to 5): their content is not parsed. */
const rawHtmlStart = /^<(?:script|pre|style|textarea|!|\?)/i;

/** Adds the block syntax that CommonMark does not have: tags, formulas and footnotes. */
export function addBlockRules(md: MarkdownIt): void {
  md.block.ruler.before('fence', 'tag', tagRule, interruptsAll);
  md.block.ruler.before('fence', 'math', mathRule, interruptsAll);
  md.block.ruler.before('reference', 'footnote', footnoteRule, {
    alt: ['paragraph', 'reference', 'blockquote'],
  });
  const html = md.block.ruler.__rules__.find(({ name }) => name === 'html_block');
  if (html === undefined) throw new Error('The parser has no rule for HTML.');
  const { fn, alt } = html;
  md.block.ruler.at(
    'html_block',
    (state, startLine, endLine, silent) =>
      // The rule only runs where a tag may start, and not for each line of the block.
      state.src.startsWith('<', startOf(state, startLine)) &&
      fn(state, startLine, silent ? endLine : htmlEnd(state, startLine, endLine), silent),
    { alt },
  );
}

/** Sets the range of the source that a token covers. */
export function setRange(token: { meta: Record<string, unknown> | null }, start: number, end: number): void {
  token.meta = { ...token.meta, start, end };
}

/** The start of the line if only white space precedes. */
export function lineStart({ src }: StateBlock, start: number): number {
  let at = start;
  while (at > 0 && (src[at - 1] === ' ' || src[at - 1] === '\t')) at -= 1;
  return at === 0 || src[at - 1] === '\n' ? at : start;
}

function startOf(state: StateBlock, line: number): number {
  return (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
}

function lineText(state: StateBlock, line: number): string {
  return state.src.slice(startOf(state, line), state.eMarks[line]).trimEnd();
}

function indentOf(state: StateBlock, line: number): number {
  return (state.sCount[line] ?? 0) - state.blkIndent;
}

/** A line of tags, or one that starts with `<details>`, ends an HTML block even without an empty line. */
function htmlEnd(state: StateBlock, startLine: number, endLine: number): number {
  if (rawHtmlStart.test(state.src.slice(startOf(state, startLine), startOf(state, startLine) + 12)))
    return endLine;
  for (let line = startLine + 1; line < endLine && !state.isEmpty(line); line += 1) {
    // The end of the container.
    if (indentOf(state, line) < 0) return line;
    const start = startOf(state, line);
    if (/^<details[\s>]/i.test(state.src.slice(start, start + 9))) return line;
    if (state.src.startsWith('{%', start) && findTags(state, line, endLine) !== undefined) return line;
  }
  return endLine;
}

/** A line that starts and ends with a tag; the tag of an integration may span lines. */
function tagRule(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (!state.src.startsWith('{%', startOf(state, startLine)) || indentOf(state, startLine) >= 4) return false;
  const found = findTags(state, startLine, endLine);
  if (found === undefined) return false;
  if (silent) return true;
  const from = startOf(state, startLine);
  state.line = found.line;
  if (found.line === startLine + 1) for (const piece of found.pieces) pushPiece(state, piece, from);
  else {
    const token = state.push('tag', '', 0);
    token.content = found.text;
    setRange(token, lineStart(state, from), state.eMarks[found.line - 1] ?? state.src.length);
  }
  return true;
}

function pushPiece(state: StateBlock, { start, end, tag }: TagPiece, from: number): void {
  const text = state.src.slice(from + start, from + end);
  if (tag !== undefined) {
    const token = state.push('tag', '', 0);
    token.content = text;
    setRange(token, lineStart(state, from + start), from + end);
    return;
  }
  const leading = text.length - text.trimStart().length;
  const token = state.push('paragraph_open', 'p', 1);
  setRange(token, from + start + leading, from + start + leading + text.trim().length);
  const inline = state.push('inline', '', 0);
  inline.content = text.trim();
  inline.children = [];
  state.push('paragraph_close', 'p', -1);
}

function findTags(
  state: StateBlock,
  startLine: number,
  endLine: number,
): { pieces: TagPiece[]; text: string; line: number } | undefined {
  const text = lineText(state, startLine);
  if (text.endsWith('%}')) {
    const pieces = readTags(text);
    return pieces === undefined ? undefined : { pieces, text, line: startLine + 1 };
  }
  if (!/^\{%-?[ \t]*@/.test(text)) return undefined;
  for (let line = startLine + 1; line < endLine; line += 1) {
    if (!state.isEmpty(line) && indentOf(state, line) < 0) return undefined;
    if (lineText(state, line).startsWith('{%')) return undefined;
    if (!lineText(state, line).endsWith('%}')) continue;
    // Without the line prefixes of containers.
    const whole = state.getLines(startLine, line + 1, state.blkIndent, false).trim();
    const pieces = readTags(whole);
    return pieces?.length === 1 ? { pieces, text: whole, line: line + 1 } : undefined;
  }
  return undefined;
}

/** A formula between two `$$` lines. */
function mathRule(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (!state.src.startsWith('$$', startOf(state, startLine)) || indentOf(state, startLine) >= 4) return false;
  if (lineText(state, startLine) !== '$$') return false;
  for (let line = startLine + 1; line < endLine; line += 1) {
    if (!state.isEmpty(line) && indentOf(state, line) < 0) return false;
    if (lineText(state, line) !== '$$') continue;
    if (silent) return true;
    const token = state.push('math', '', 0);
    token.content = state.getLines(startLine + 1, line, state.blkIndent, false);
    token.markup = '$$';
    state.line = line + 1;
    return true;
  }
  return false;
}

/** `[^label]: text`, with continuation blocks indented by four. */
function footnoteRule(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const start = startOf(state, startLine);
  if (!state.src.startsWith('[^', start) || indentOf(state, startLine) >= 4) return false;
  const [head = '', label = ''] =
    /^\[\^([^\s\][]+)\]:/.exec(state.src.slice(start, state.eMarks[startLine])) ?? [];
  if (label === '') return false;
  if (silent) return true;
  footnoteLabels(state.env).add(label);
  const token = state.push('footnote_open', '', 1);
  token.info = label;
  const { bMarks, tShift, sCount, blkIndent, parentType } = state;
  const before = [bMarks[startLine] ?? 0, tShift[startLine] ?? 0, sCount[startLine] ?? 0] as const;
  const content = state.skipSpaces(start + head.length);
  bMarks[startLine] = start + head.length;
  tShift[startLine] = content - start - head.length;
  sCount[startLine] = blkIndent + 4;
  state.blkIndent = blkIndent + 4;
  state.parentType = 'footnote';
  if (content >= (state.eMarks[startLine] ?? 0) && state.isEmpty(startLine + 1)) {
    state.line = startLine + 1;
  } else {
    state.md.block.tokenize(state, startLine, endLine);
  }
  state.parentType = parentType;
  state.blkIndent = blkIndent;
  [bMarks[startLine], tShift[startLine], sCount[startLine]] = before;
  state.push('footnote_close', '', -1);
  return true;
}

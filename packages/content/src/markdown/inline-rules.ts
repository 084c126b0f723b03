import type { MarkdownIt, StateInline } from 'markdown-it';
import { footnoteLabels } from './footnote-labels.ts';

/** By rule, the type of its tokens, which get a range. */
const locatedTokens = {
  link: 'link_open',
  image: 'image',
  autolink: 'link_open',
  linkify: 'link_open',
  html_inline: 'html_inline',
  backticks: 'code_inline',
};

/** Adds rules for formulas and footnote references, and ranges for links, HTML and code spans. */
export function addInlineRules(md: MarkdownIt): void {
  md.inline.ruler.before('escape', 'inline_math', mathRule);
  md.inline.ruler.before('link', 'footnote_call', footnoteReferenceRule);
  for (const [name, type] of Object.entries(locatedTokens)) {
    const rule = md.inline.ruler.__rules__.find((one) => one.name === name);
    if (rule === undefined) throw new Error(`The parser has no rule ${name}.`);
    const { fn } = rule;
    md.inline.ruler.at(name, (state, silent) => {
      const {
        pos: start,
        pending,
        tokens: { length: at },
      } = state;
      if (!fn(state, silent)) return false;
      if (!silent) locateToken(state, { type, at, start, pending: pending.length });
      return true;
    });
  }
}

function locateToken(
  state: StateInline,
  { type, at, start, pending }: { type: string; at: number; start: number; pending: number },
): void {
  // Pending text precedes the token.
  const token = state.tokens.slice(at, at + 2).find((one) => one.type === type);
  if (token === undefined) return;
  const from =
    token.markup === 'linkify'
      ? start - (pending - (state.tokens[at]?.type === 'text' ? (state.tokens[at]?.content.length ?? 0) : 0))
      : start;
  token.meta = { ...token.meta, start: from, end: state.pos, ...hrefRange(state, token.markup, from) };
}

/** The range of the destination of an inline link or image; empty for reference links. */
function hrefRange(
  state: StateInline,
  markup: string,
  start: number,
): { hrefStart?: number; hrefEnd?: number } {
  const { src, pos: end } = state;
  if (markup === 'autolink') return { hrefStart: start + 1, hrefEnd: end - 1 };
  if (markup === 'linkify') return { hrefStart: start, hrefEnd: end };
  const bracket = src.startsWith('![', start) ? start + 1 : start;
  if (src.charAt(bracket) !== '[' || src.charAt(end - 1) !== ')') return {};
  const labelEnd = labelEndOf(state, bracket);
  if (src.charAt(labelEnd + 1) !== '(') return {};
  let from = labelEnd + 2;
  while (/\s/.test(src.charAt(from))) from += 1;
  if (from === end - 1) return { hrefStart: from, hrefEnd: from };
  const { ok, pos } = state.md.helpers.parseLinkDestination(src, from, end);
  if (!ok || pos > end) return {};
  return src.charAt(from) === '<'
    ? { hrefStart: from + 1, hrefEnd: pos - 1 }
    : { hrefStart: from, hrefEnd: pos };
}

function labelEndOf(state: StateInline, bracket: number): number {
  const { pos } = state;
  const end = state.md.helpers.parseLinkLabel(state, bracket, false);
  state.pos = pos;
  return end;
}

/** `$$formula$$`. */
function mathRule(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (!src.startsWith('$$', pos) || src.charAt(pos + 2) === '$') return false;
  const end = src.indexOf('$$', pos + 2);
  if (end === -1 || end + 2 > posMax || src.slice(pos + 2, end).trim() === '') return false;
  if (!silent) state.push('inline_math', '', 0).content = src.slice(pos + 2, end);
  state.pos = end + 2;
  return true;
}

const footnoteReferencePattern = /\[\^([^\s\][]+)\]/y;

function footnoteReferenceRule(state: StateInline, silent: boolean): boolean {
  if (!state.src.startsWith('[^', state.pos)) return false;
  footnoteReferencePattern.lastIndex = state.pos;
  const [call = '', label = ''] = footnoteReferencePattern.exec(state.src) ?? [];
  if (call === '' || !footnoteLabels(state.env).has(label)) return false;
  if (!silent) {
    const token = state.push('footnote_call', '', 0);
    token.content = call;
    token.info = label;
  }
  state.pos += call.length;
  return true;
}

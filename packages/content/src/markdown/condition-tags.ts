import { inlineTokens } from './block-parser.ts';
import { locatorOf } from './link-reader.ts';
import type { TextRange } from './locate-text.ts';
import type { ParsedBlock } from './parsed-block.ts';
import { type ParsedPage, parsePage } from './parse-blocks.ts';
import { TagEnds } from './tag-ends.ts';

/** `{% if … %}`, `{% elif … %}`, `{% else %}` or `{% endif %}`, with its range in the text. */
export type ConditionTag = TextRange & {
  readonly kind: 'if' | 'elif' | 'else' | 'endif';
  /** Of `if` and `elif`, as it is written. */
  readonly condition: string;
};

const tagPattern = /\{%-?\s*(if|elif|elsif|elseif|else|endif)(?!\w)/gi;

/** A longer tag ends at the first `%}`, in quotes or not. */
const maxTagLength = 2048;

/** Whether a text may have conditions: false for most texts, without parsing them. */
export function mayHaveConditions(markdown: string): boolean {
  return markdown.includes('{%') && markdown.search(tagPattern) !== -1;
}

/**
 * The tags of conditions of a text, in order, wherever they are but in code: also within a line, where a block has none.
 */
export function conditionTags(markdown: string): ConditionTag[] {
  const code = codeRanges(markdown).toSorted((a, b) => a.start - b.start);
  const tags: ConditionTag[] = [];
  let [at, nextCode, codeEnd] = [0, 0, 0];
  for (const match of markdown.matchAll(tagPattern)) {
    const { index: start } = match;
    for (let range = code[nextCode]; range !== undefined && range.start <= start; range = code[nextCode]) {
      codeEnd = Math.max(codeEnd, range.end);
      nextCode += 1;
    }
    // Within the argument of another tag, or in code.
    if (start < at || start < codeEnd) continue;
    const tag = readConditionTag(markdown, { start, head: match[0], name: (match[1] ?? '').toLowerCase() });
    // No further tag has an end.
    if (tag === undefined) break;
    tags.push(tag);
    at = tag.end;
  }
  return tags;
}

function readConditionTag(
  markdown: string,
  { start, head, name }: { start: number; head: string; name: string },
): ConditionTag | undefined {
  // Only a condition may have quotes, with `%}` within them.
  const isQuoted = name !== 'else' && name !== 'endif';
  const own = isQuoted ? new TagEnds(markdown.slice(start, start + maxTagLength)).endOf(0) : undefined;
  const end = own === undefined ? firstEnd(markdown, start) : start + own;
  if (end === undefined) return undefined;
  const argument = markdown
    .slice(start + head.length, end - 2)
    .replace(/-$/, '')
    .trim();
  if (name === 'endif') return { kind: 'endif', condition: '', start, end };
  if (name === 'else' && argument === '') return { kind: 'else', condition: '', start, end };
  const condition = name === 'else' ? argument.replace(/^if(?!\w)\s*/i, '') : argument;
  return { kind: name === 'if' ? 'if' : 'elif', condition, start, end };
}

function firstEnd(markdown: string, start: number): number | undefined {
  const end = markdown.indexOf('%}', start);
  return end === -1 ? undefined : end + 2;
}

/** The ranges of code blocks and code spans. A range that cannot be told is left out: its tags then are conditions. */
function codeRanges(markdown: string): TextRange[] {
  const page = parsePage(markdown);
  const ranges: TextRange[] = [];
  const collect = (blocks: readonly ParsedBlock[]): void => {
    for (const block of blocks) {
      const { kind, start, end, children, text } = block;
      if (kind === 'code' && block.paired !== true) ranges.push({ start, end });
      else if (kind === 'html') for (const one of preformattedRange(markdown, block)) ranges.push(one);
      else if (text?.includes('`') === true)
        for (const one of codeSpans(markdown, block, text, page.env)) ranges.push(one);
      collect(children);
    }
  };
  collect(page.blocks);
  return ranges;
}

/** HTML that starts with `<pre>`, up to its end tag. */
function preformattedRange(markdown: string, { start, end }: ParsedBlock): TextRange[] {
  const source = markdown.slice(start, end);
  const length = /^\s*<pre[\s>]/i.test(source) ? source.search(/<\/pre>/i) : -1;
  return length === -1 ? [] : [{ start, end: start + length }];
}

function codeSpans(markdown: string, block: ParsedBlock, text: string, env: ParsedPage['env']): TextRange[] {
  const locate = locatorOf(markdown, block, text);
  return inlineTokens(text, env).flatMap(({ type, meta }) => {
    const [from, to] = [meta?.['start'], meta?.['end']];
    const isCode = type === 'code_inline' && typeof from === 'number' && typeof to === 'number';
    return (isCode ? locate(from, to) : undefined) ?? [];
  });
}

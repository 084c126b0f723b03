import type { TextTaskInput, TextTaskKind } from './text-functions.ts';

/** The longest text that is read in one slice, in characters. */
const maxLength = 32_768;
/**
 * The number of line breaks and punctuation characters that are read in one slice. Parsers take up to 40 µs for each of them, and
 * next to nothing for words.
 */
const maxMarks = 1024;

/** What takes its time by length alone, and less than a microsecond for a character. */
const byLength: ReadonlySet<TextTaskKind> = new Set(['markdown', 'matches']);
/** What only looks for conditions, and parses a text that may have one. */
const byConditions: ReadonlySet<TextTaskKind> = new Set([
  'visible',
  'filtered',
  'conditions',
  'unconditional',
]);

/** How many times as long all inputs of one call take at most; they are read in slices. */
const maxQuickTexts = 16;

/** Whether each of these inputs takes some milliseconds at most, whatever it contains, and all of them some hundred. */
export function areQuick<K extends TextTaskKind>(kind: K, inputs: readonly TextTaskInput<K>[]): boolean {
  const marks = byLength.has(kind) ? Infinity : maxMarks;
  const all = { length: maxLength * maxQuickTexts, marks: marks * maxQuickTexts };
  return inputs.every((input) => {
    if (byConditions.has(kind) && 'markdown' in input && !input.markdown.includes('{%')) return true;
    const left = { length: maxLength, marks: 'previous' in input ? maxMarks : marks };
    if (!spend(left, 'previous' in input ? textsOf(input) : input)) return false;
    all.length -= maxLength - left.length;
    if (marks < Infinity) all.marks -= marks - left.marks;
    return all.length >= 0 && all.marks >= 0;
  });
}

/** The texts that are read to keep the source of blocks: that of a document, too, is read once it is written. */
function textsOf(input: object): unknown {
  const document = 'document' in input ? input.document : undefined;
  if (typeof document !== 'string' || document.length > maxLength) return input;
  return { ...input, document: JSON.parse(document) as unknown };
}

type Budget = { length: number; marks: number };

/** Takes the texts in a value from a budget; `false` when it is not enough. */
function spend(left: Budget, value: unknown): boolean {
  if (typeof value === 'string') {
    left.length -= value.length;
    if (left.length < 0) return false;
    if (left.marks < Infinity && value.length > left.marks) left.marks -= countMarks(value);
    else left.marks -= value.length;
    return left.marks >= 0;
  }
  if (typeof value !== 'object' || value === null) return true;
  return Object.values(value).every((member) => spend(left, member));
}

function countMarks(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (
      code < 48
        ? code !== 32
        : (code > 57 && code < 65) || (code > 90 && code < 97) || (code > 122 && code < 128)
    )
      count += 1;
  }
  return count;
}

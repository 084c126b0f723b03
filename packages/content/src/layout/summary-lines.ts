/** Lines with their line breaks; the last one may have none. */
export function splitLines(text: string): string[] {
  const lines: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character !== '\n' && (character !== '\r' || text[at + 1] === '\n')) continue;
    lines.push(text.slice(from, at + 1));
    from = at + 1;
  }
  if (from < text.length) lines.push(text.slice(from));
  return lines;
}

/** A line without its line break. */
export function withoutBreak(line: string): string {
  return line.replace(/\r?\n$|\r$/, '');
}

export function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === '';
}

/** Lines from `from` up to `to` are replaced; those of an insertion are equal. `lines` have no line breaks. */
export type LineEdit = { readonly from: number; readonly to: number; readonly lines: readonly string[] };

/** The text after edits, all in order where they begin at the same line; `undefined` when they overlap. */
export function applyLineEdits(before: readonly string[], edits: readonly LineEdit[]): string | undefined {
  const lineBreak = /\r?\n$|\r$/.exec(before[0] ?? '')?.[0] ?? '\n';
  const after: string[] = [];
  let at = 0;
  const push = (line: string) => {
    const last = after.at(-1);
    if (last !== undefined && withoutBreak(last) === last) after[after.length - 1] = last + lineBreak;
    after.push(line);
  };
  for (const { from, to, lines } of edits.toSorted((a, b) => a.from - b.from)) {
    if (from < at) return undefined;
    for (; at < from; at += 1) push(before[at] ?? '');
    const end = before[to - 1] ?? '';
    for (const [index, line] of lines.entries()) {
      const isLast = index === lines.length - 1 && to > from;
      push(line + (isLast ? end.slice(withoutBreak(end).length) : lineBreak));
    }
    at = to;
    // Of the blank lines around removed ones, those before them stay.
    if (lines.length === 0 && isBlank(after.at(-1)))
      while (at < before.length && isBlank(before[at])) at += 1;
  }
  for (; at < before.length; at += 1) push(before[at] ?? '');
  return after.join('');
}

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

/** The line break at the end of a line; empty for a last line that has none. */
export function breakOf(line: string): string {
  return line.slice(withoutBreak(line).length);
}

export function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === '';
}

/** The blanks and tabs that a line begins with. */
export function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

/** The column after a text that begins a line; a tab ends at a multiple of 4. */
export function columnAfter(text: string): number {
  let column = 0;
  for (const character of text) column += character === '\t' ? 4 - (column % 4) : 1;
  return column;
}

/** A line indented by so many columns more, or fewer where it has them. */
export function shiftLine(line: string, columns: number): string {
  if (columns === 0 || isBlank(line)) return line;
  const indent = indentOf(line);
  const rest = line.slice(indent.length);
  return ' '.repeat(Math.max(0, columnAfter(indent) + columns)) + rest;
}

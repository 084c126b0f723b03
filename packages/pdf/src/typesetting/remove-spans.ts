/** A part of a text from an opening to the next closing text, on one line if it is inline. */
export type SpanSyntax = { readonly open: string; readonly close: string; readonly inline: boolean };

/** The text without the spans, of which the first syntax that fits counts. Takes linear time. */
export function removeSpans(text: string, syntaxes: readonly SpanSyntax[]): string {
  const finder = new ForwardFinder(text);
  const kept: string[] = [];
  let from = 0;
  let at = 0;
  while (at < text.length) {
    const end = endOfSpan(finder, text, { at, syntaxes });
    if (end === undefined) {
      at += 1;
      continue;
    }
    kept.push(text.slice(from, at));
    from = end;
    at = end;
  }
  return [...kept, text.slice(from)].join('');
}

function endOfSpan(
  finder: ForwardFinder,
  text: string,
  { at, syntaxes }: { at: number; syntaxes: readonly SpanSyntax[] },
): number | undefined {
  for (const { open, close, inline } of syntaxes) {
    if (!text.startsWith(open, at)) continue;
    const end = finder.next(close, at + open.length);
    if (end < text.length && (!inline || end < finder.next('\n', at))) return end + close.length;
  }
  return undefined;
}

/** Finds texts from ascending offsets; each character is searched once for each of them. */
class ForwardFinder {
  readonly #text: string;
  readonly #last = new Map<string, { readonly from: number; readonly at: number }>();

  constructor(text: string) {
    this.#text = text;
  }

  /** The offset of the next one, or the length of the text. */
  next(searched: string, from: number): number {
    const last = this.#last.get(searched);
    if (last !== undefined && from >= last.from && from <= last.at) return last.at;
    const found = this.#text.indexOf(searched, from);
    const at = found === -1 ? this.#text.length : found;
    this.#last.set(searched, { from, at });
    return at;
  }
}

/**
 * The ends of the tags of a text: each ends at the first `%}` outside of quotes, or else at the first one. Takes linear
 * time for all tags together: what is found behind a quote holds for each tag that reaches it.
 */
export class TagEnds {
  readonly #text: string;
  /** By quote, the last search for it: from an offset, the next one that is not escaped. */
  readonly #quotes = new Map<string, { readonly from: number; readonly at: number }>();
  /** Offsets after quotes from which no end is outside of quotes. */
  readonly #endless = new Set<number>();

  constructor(text: string) {
    this.#text = text;
  }

  /** The offset after the end of the tag that starts at an offset. */
  endOf(start: number): number | undefined {
    if (!this.#text.startsWith('{%', start)) return undefined;
    const passed: number[] = [];
    let at = start + 2;
    while (at < this.#text.length && !this.#endless.has(at)) {
      const character = this.#text.charAt(at);
      if (character === '%' && this.#text.charAt(at + 1) === '}') return at + 2;
      at += 1;
      if (character !== '"' && character !== "'") continue;
      at = this.#closingQuote(character, at) + 1;
      passed.push(at);
    }
    for (const offset of passed) this.#endless.add(offset);
    const end = this.#text.indexOf('%}', start + 2);
    return end === -1 ? undefined : end + 2;
  }

  /** The length of the text without one. */
  #closingQuote(quote: string, from: number): number {
    const last = this.#quotes.get(quote);
    if (last !== undefined && from >= last.from && from <= last.at) return last.at;
    const at = findQuote(this.#text, quote, from);
    this.#quotes.set(quote, { from, at });
    return at;
  }
}

/** The offset of the next quote that no backslash escapes; the length of the text without one. */
function findQuote(text: string, quote: string, from: number): number {
  let isEscaped = false;
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === quote && !isEscaped) return at;
    isEscaped = character === '\\' && !isEscaped;
  }
  return text.length;
}

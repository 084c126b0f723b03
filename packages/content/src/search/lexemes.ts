type Weight = 'A' | 'B' | 'C' | 'D';

/** A `tsvector` holds less than 1 MB. */
const maxBytes = 900_000;
/** More occurrences of a word change nothing about what a page is about. */
const maxOccurrences = 8;

/**
 * The words of a page in the text form of a `tsvector`. They are letters, digits and marks only (see `fold`), so that
 * none needs to be quoted.
 */
export class Lexemes {
  readonly #places = new Map<string, string[]>();
  #bytes = 0;
  #position = 0;

  /** Adds words, each at the next position; those that there is no room for are left out. */
  add(lexemes: readonly string[], weight?: Weight): void {
    for (const lexeme of lexemes) {
      const known = this.#places.get(lexeme);
      if (known === undefined) {
        // Besides its bytes a word takes what its positions take.
        this.#bytes += Buffer.byteLength(lexeme) + (weight === undefined ? 0 : 4 + 2 * maxOccurrences);
        if (this.#bytes > maxBytes) return;
      }
      const places = known ?? [];
      if (known === undefined) this.#places.set(lexeme, places);
      if (weight === undefined || places.length === maxOccurrences) continue;
      this.#position += 1;
      places.push(`${this.#position}${weight}`);
    }
  }

  plain(): string {
    return [...this.#places.keys()].join(' ');
  }

  weighted(): string {
    return Array.from(this.#places, ([lexeme, places]) => `${lexeme}:${places.join(',')}`).join(' ');
  }
}

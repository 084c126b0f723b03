type Weight = 'A' | 'B' | 'C' | 'D';

/** A `tsvector` is limited to 1 MB. */
export const maxLexemeBytes = 900_000;
/** Further occurrences of a word do not change its rank. */
const maxOccurrences = 8;

/**
 * The words of a page in the text form of a `tsvector`. They have letters, digits and marks only (see `foldWord`), so
 * that none needs quotes.
 */
export class Lexemes {
  readonly #positions = new Map<string, string[]>();
  #bytes = 0;
  #position = 0;

  /** Adds words, each at the next position; those beyond the size limit are left out. */
  add(lexemes: readonly string[], weight?: Weight): void {
    for (const lexeme of lexemes) {
      const known = this.#positions.get(lexeme);
      if (known === undefined) {
        // The size of a lexeme includes its positions.
        this.#bytes += Buffer.byteLength(lexeme) + (weight === undefined ? 0 : 4 + 2 * maxOccurrences);
        if (this.#bytes > maxLexemeBytes) return;
      }
      const positions = known ?? [];
      if (known === undefined) this.#positions.set(lexeme, positions);
      if (weight === undefined || positions.length === maxOccurrences) continue;
      this.#position += 1;
      positions.push(`${this.#position}${weight}`);
    }
  }

  withoutPositions(): string {
    return [...this.#positions.keys()].join(' ');
  }

  withPositions(): string {
    return Array.from(this.#positions, ([lexeme, positions]) => `${lexeme}:${positions.join(',')}`).join(' ');
  }
}

/** The different words of a text in the text form of a `tsvector` without positions, within the same limit. */
export class DistinctLexemes {
  readonly #lexemes = new Set<string>();
  #bytes = 0;

  /** Adds a word; those beyond the size limit are left out. */
  add(lexeme: string): void {
    const count = this.#lexemes.size;
    if (this.#bytes > maxLexemeBytes || this.#lexemes.add(lexeme).size === count) return;
    this.#bytes += Buffer.byteLength(lexeme);
    if (this.#bytes > maxLexemeBytes) this.#lexemes.delete(lexeme);
  }

  joined(): string {
    return Array.from(this.#lexemes).join(' ');
  }
}

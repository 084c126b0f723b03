import { isRead } from './statement-text.ts';

// Prepared statements live as long as their session, so their number is bounded.
const maxStatements = 1000;

/** The statements to prepare, which are the first ones that run, and whether each is a read. */
export class PreparedStatements {
  readonly #statements = new Map<string, boolean>();

  isRead(text: string): boolean {
    return this.#statements.get(text) ?? isRead(text);
  }

  /** Whether a statement that is about to run is prepared. */
  has(text: string): boolean {
    if (this.#statements.has(text)) return true;
    if (this.#statements.size >= maxStatements) return false;
    this.#statements.set(text, isRead(text));
    return true;
  }
}

import { type PGlite, protocol } from '@electric-sql/pglite';
import { hasWireError } from './wire-result.ts';

const { serialize } = protocol;
// They live in the memory of the embedded database.
const maxPreparedStatements = 300;

/** Runs statements on PGlite's one session, each prepared once: planning costs more than most statements. */
export class EmbeddedStatements {
  readonly #pglite: PGlite;
  /** From text to the name it is prepared under, the one used longest ago first. */
  readonly #names = new Map<string, string>();
  #count = 0;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  /** The wire messages that PostgreSQL answers with. */
  execute(text: string, parameters: (string | null)[]): Uint8Array {
    const known = this.#names.get(text);
    const name = known ?? `s${(this.#count += 1)}`;
    const request = [
      ...(known === undefined ? [serialize.parse({ name, text })] : []),
      serialize.bind({ statement: name, values: parameters }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    ];
    const answer = this.#pglite.execProtocolRawSync(Buffer.concat(request));
    this.#names.delete(text);
    // A statement that failed is forgotten: its plan may be of a table that has changed since.
    if (hasWireError(answer)) this.#close(name);
    else this.#names.set(text, name);
    if (this.#names.size > maxPreparedStatements) this.#closeOldest();
    return answer;
  }

  #closeOldest(): void {
    for (const [text, name] of this.#names) {
      this.#names.delete(text);
      this.#close(name);
      return;
    }
  }

  #close(name: string): void {
    this.#pglite.execProtocolRawSync(Buffer.concat([serialize.close({ type: 'S', name }), serialize.sync()]));
  }
}

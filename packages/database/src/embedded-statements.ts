import { type PGlite, protocol } from '@electric-sql/pglite';
import { hasErrorResponse } from './backend-messages.ts';

const { serialize } = protocol;
// Each takes memory of the embedded database.
const maxPreparedStatements = 300;

/** Executes statements on PGlite's session, each prepared once: parsing and planning cost more than most executions. */
export class EmbeddedStatements {
  readonly #pglite: PGlite;
  /** The names of prepared statements by their text, the least recently used first. */
  readonly #names = new Map<string, string>();
  #count = 0;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  /** Returns the backend's messages of the extended query protocol: its columns the first time, and when they are asked for. */
  execute(text: string, parameters: (string | null)[], describe: boolean): Uint8Array {
    const prepared = this.#names.get(text);
    const name = prepared ?? `s${(this.#count += 1)}`;
    const request = [
      ...(prepared === undefined ? [serialize.parse({ name, text })] : []),
      serialize.bind({ statement: name, values: parameters }),
      // For a statement with many columns this takes a third of the time of an execution.
      ...(describe || prepared === undefined ? [serialize.describe({ type: 'P' })] : []),
      serialize.execute({}),
      serialize.sync(),
    ];
    const response = this.#pglite.execProtocolRawSync(Buffer.concat(request));
    this.#names.delete(text);
    // A failed statement is deallocated: its plan may be outdated because the table has changed.
    if (hasErrorResponse(response)) this.#close(name);
    else this.#names.set(text, name);
    if (this.#names.size > maxPreparedStatements) this.#closeOldest();
    return response;
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

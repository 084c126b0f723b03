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
  async execute(text: string, parameters: (string | null)[], describe: boolean): Promise<Uint8Array> {
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
    const response = await this.#send(request);
    this.#names.delete(text);
    // A failed statement is deallocated: its plan may be outdated because the table has changed.
    if (hasErrorResponse(response)) await this.#close(name);
    else this.#names.set(text, name);
    if (this.#names.size > maxPreparedStatements) await this.#closeOldest();
    return response;
  }

  async #closeOldest(): Promise<void> {
    for (const [text, name] of this.#names) {
      this.#names.delete(text);
      await this.#close(name);
      return;
    }
  }

  async #close(name: string): Promise<void> {
    await this.#send([serialize.close({ type: 'S', name }), serialize.sync()]);
  }

  /**
   * PGlite executes while it is called, so that statements stay in order. Without `onRawData`, it would parse each message and
   * keep it, for as long as the database is open.
   */
  async #send(messages: readonly Uint8Array[]): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    await this.#pglite.execProtocolRawStream(Buffer.concat(messages), {
      syncToFs: false,
      onRawData: (bytes) => {
        // Of the memory of PGlite, which the next part overwrites.
        parts.push(bytes.slice());
      },
    });
    return joined(parts);
  }
}

/** With memory of its own, which can be transferred: not of the pool of buffers. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [first = new Uint8Array(0)] = parts;
  if (parts.length <= 1) return first;
  const bytes = new Uint8Array(parts.reduce((total, { length }) => total + length, 0));
  let end = 0;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  return bytes;
}

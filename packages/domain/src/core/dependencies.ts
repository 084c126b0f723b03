import { hash } from 'node:crypto';

/**
 * Looks up, as far as a reader may see it, what a result depends on besides its revision: a value that can be written as
 * JSON. It must refer to nothing of the read that recorded it.
 */
type Lookup<Reader> = (reader: Reader) => Promise<unknown>;

/** What a result depends on besides its revision, recorded while it is read. */
export class Dependencies<Reader> {
  readonly #recorded: { readonly lookup: Lookup<Reader>; readonly value: unknown }[] = [];
  /** The slugs of the OpenAPI specs whose pages it shows, or would show if they were there. */
  readonly specSlugs = new Set<string>();

  /** Records a lookup with the value that the result was made from. */
  record(lookup: Lookup<Reader>, value: unknown): void {
    this.#recorded.push({ lookup, value });
  }

  get lookups(): readonly Lookup<Reader>[] {
    return this.#recorded.map(({ lookup }) => lookup);
  }

  /** Identifies the recorded values: equal to `digestFor` of a reader who sees the same. */
  get digest(): string {
    return digestOf(this.#recorded.map(({ value }) => value));
  }
}

/** Identifies what a reader sees by these lookups; empty without any. */
export async function digestFor<Reader>(reader: Reader, lookups: readonly Lookup<Reader>[]): Promise<string> {
  return digestOf(await Promise.all(lookups.map((lookup) => lookup(reader))));
}

function digestOf(values: readonly unknown[]): string {
  return values.length === 0 ? '' : hash('sha256', JSON.stringify(values), 'base64url');
}

import { hash } from 'node:crypto';

/** Looks up something that a result depends on besides its revision, as far as a reader may see it. */
export type Lookup<Reader> = {
  /** What is looked up, in JSON. */
  readonly of: unknown;
  /** A value in JSON. It must refer to nothing of the read that recorded it. */
  readonly find: (reader: Reader) => Promise<unknown>;
};

/** A lookup with what identifies it. */
type Recorded<Reader> = Pick<Lookup<Reader>, 'find'> & { readonly id: string };

/** What a lookup takes in memory besides, and per character of what is looked up. */
const overheadBytes = 500;
const bytesPerCharacter = 6;

/** What a result depends on besides its revision, recorded while it is read. */
export class Dependencies<Reader> {
  readonly #recorded: { readonly lookup: Recorded<Reader>; readonly value: unknown }[] = [];
  #sizeBytes = 0;
  /** The slugs of the OpenAPI specs whose pages it shows, or would show if they were there. */
  readonly specSlugs = new Set<string>();

  /** Records a lookup with the value that the result was made from. */
  record({ of, find }: Lookup<Reader>, value: unknown): void {
    const text = JSON.stringify(of);
    this.#sizeBytes += overheadBytes + bytesPerCharacter * text.length;
    this.#recorded.push({ lookup: { id: hash('sha256', text, 'base64url'), find }, value });
  }

  /** Records what a part of the result depends on. */
  addAll(part: Dependencies<Reader>): void {
    this.#recorded.push(...part.#recorded);
    this.#sizeBytes += part.#sizeBytes;
    for (const slug of part.specSlugs) this.specSlugs.add(slug);
  }

  get lookups(): readonly Recorded<Reader>[] {
    return this.#recorded.map(({ lookup }) => lookup);
  }

  /** What the lookups take in memory, roughly. */
  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /** Identifies the recorded values: equal to `digestFor` of a reader who sees the same. */
  get digest(): string {
    return digestOf(this.#recorded.map(({ lookup: { id }, value }) => [id, value]));
  }
}

/** Identifies what a reader sees by these lookups; empty without any. */
export async function digestFor<Reader>(
  reader: Reader,
  lookups: readonly Recorded<Reader>[],
): Promise<string> {
  return digestOf(await Promise.all(lookups.map(async ({ id, find }) => [id, await find(reader)] as const)));
}

/** In any order, since lookups are made at the same time. */
function digestOf(found: readonly (readonly [id: string, value: unknown])[]): string {
  if (found.length === 0) return '';
  return hash('sha256', JSON.stringify(found.map((one) => JSON.stringify(one)).toSorted()), 'base64url');
}

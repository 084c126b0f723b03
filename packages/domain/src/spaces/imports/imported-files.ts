import { UnreadableResource } from './unreadable-resource.ts';
import { ApiError } from '@lectern/contract';
import type { FileRecord } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import { FetchError } from '@lectern/fetch';
import { storeFile } from '../content/inserted-files.ts';
import { fileNameProblem } from '../../files/file-name.ts';
import type { ImportFetcher } from './import-fetcher.ts';
import type { ImportLimits } from './import-limits.ts';
import type { Tally } from './tally.ts';

type Parts = {
  readonly ctx: Pick<Ctx, 'storage'>;
  readonly storeId: string;
  readonly limits: ImportLimits;
  readonly fetcher: ImportFetcher;
  readonly tally: Tally;
};

/** The images and other files of one import; their bytes are stored as they come, each once. */
export class ImportedFiles {
  readonly #parts: Parts;
  readonly #records = new Map<string, FileRecord>();
  readonly #attempts = new Map<string, Promise<void>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** By their keys, in the order in which they were first asked for. */
  get records(): ReadonlyMap<string, FileRecord> {
    const known = Array.from(this.#attempts.keys(), (key) => [key, this.#records.get(key)] as const);
    return new Map(known.flatMap(([key, record]) => (record === undefined ? [] : [[key, record]])));
  }

  has(key: string): boolean {
    return this.#records.has(key);
  }

  /** Keeps the bytes under a key. One that cannot be kept is noted as a failure. */
  add(key: string, name: string, bytes: () => Promise<Uint8Array>): Promise<void> {
    return this.#once(key, name, async () => ({ bytes: await bytes(), name, contentType: undefined }));
  }

  /** Fetches an image, whose address is its key. */
  fetchImage(address: URL): Promise<void> {
    return this.#once(address.href, address.href, async () => {
      const { fetcher, limits } = this.#parts;
      const { headers, bytes } = await fetcher.fetch(address, {
        accept: 'image/*',
        maxBytes: limits.fileBytes,
      });
      const contentType = headers['content-type']?.split(';')[0]?.trim();
      if (contentType === 'text/html') throw new FetchError('network', 'The answer is a page, not an image.');
      return { bytes, name: nameIn(address), contentType };
    });
  }

  #once(
    key: string,
    resource: string,
    read: () => Promise<{ bytes: Uint8Array; name: string; contentType: string | undefined }>,
  ): Promise<void> {
    const known = this.#attempts.get(key);
    if (known !== undefined) return known;
    const attempt = this.#keep(key, resource, read);
    this.#attempts.set(key, attempt);
    return attempt;
  }

  async #keep(
    key: string,
    resource: string,
    read: () => Promise<{ bytes: Uint8Array; name: string; contentType: string | undefined }>,
  ): Promise<void> {
    const { ctx, storeId, limits, tally } = this.#parts;
    tally.find();
    if (this.#attempts.size >= limits.files) {
      tally.fail(resource, `An import takes at most ${limits.files} files.`);
      return;
    }
    try {
      const { name, ...file } = await read();
      this.#records.set(key, await storeFile(ctx, storeId, { ...file, name: fileName(name) }));
      tally.read();
    } catch (error) {
      if (!(error instanceof FetchError) && !(error instanceof UnreadableResource)) throw error;
      tally.fail(resource, error.message);
    }
  }
}

/** What goes wrong with one resource only, as a sentence; throws everything else. */
export function reasonFor(error: unknown): string {
  if (error instanceof FetchError || error instanceof UnreadableResource) return error.message;
  if (error instanceof ApiError && error.code === 'invalid_input') return error.message;
  throw error;
}

/** The last part of the path of an address. */
function nameIn({ pathname }: URL): string {
  const last = pathname.slice(pathname.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** A name without what files cannot be called. */
function fileName(name: string): string {
  const clean = name
    .replaceAll(/[\\/\p{Cc}\u2028\u2029]+/gu, '-')
    .trim()
    .slice(-200)
    .toWellFormed();
  return fileNameProblem(clean) === undefined ? clean : 'file';
}

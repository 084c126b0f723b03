import { UnreadableResourceError } from './unreadable-resource.ts';
import { ApiError } from '@lectern/contract';
import type { FileRecord } from '@lectern/content';
import { FetchError } from '@lectern/fetch';
import type { FileOwner, FilesCtx } from '../../files/organization-files.ts';
import { storeFile } from '../content/store-file.ts';
import { fileNameProblem } from '../../files/file-name.ts';
import type { ImportFetcher } from './import-fetcher.ts';
import type { ImportLimits } from './import-limits.ts';
import type { ImportProgress } from './import-progress.ts';

type Dependencies = {
  readonly ctx: FilesCtx;
  readonly owner: FileOwner;
  readonly limits: ImportLimits;
  readonly fetcher: ImportFetcher;
  readonly progress: ImportProgress;
};

/** The images and other files of one import; the bytes of each are stored once. */
export class ImportedFiles {
  readonly #dependencies: Dependencies;
  readonly #records = new Map<string, FileRecord>();
  readonly #attempts = new Map<string, Promise<void>>();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** By key, in the order in which they were added. */
  get records(): ReadonlyMap<string, FileRecord> {
    const known = Array.from(this.#attempts.keys(), (key) => [key, this.#records.get(key)] as const);
    return new Map(known.flatMap(([key, record]) => (record === undefined ? [] : [[key, record]])));
  }

  has(key: string): boolean {
    return this.#records.has(key);
  }

  /** Stores a file under a key. A file that cannot be stored is recorded as a failure. */
  add(key: string, name: string, bytes: () => Promise<Uint8Array>): Promise<void> {
    return this.#once(key, name, async () => ({ bytes: await bytes(), name, contentType: undefined }));
  }

  /** Fetches an image, whose URL is its key. */
  fetchImage(url: URL): Promise<void> {
    return this.#once(url.href, url.href, async () => {
      const { fetcher, limits } = this.#dependencies;
      const { headers, bytes } = await fetcher.fetch(url, {
        accept: 'image/*',
        maxBytes: limits.fileBytes,
      });
      const contentType = headers['content-type']?.split(';')[0]?.trim();
      if (contentType === 'text/html')
        throw new FetchError('network', 'The response is a page, not an image.');
      return { bytes, name: nameIn(url), contentType };
    });
  }

  #once(
    key: string,
    resource: string,
    read: () => Promise<{ bytes: Uint8Array; name: string; contentType: string | undefined }>,
  ): Promise<void> {
    const known = this.#attempts.get(key);
    if (known !== undefined) return known;
    const attempt = this.#store(key, resource, read);
    this.#attempts.set(key, attempt);
    return attempt;
  }

  async #store(
    key: string,
    resource: string,
    read: () => Promise<{ bytes: Uint8Array; name: string; contentType: string | undefined }>,
  ): Promise<void> {
    const { ctx, owner, limits, progress } = this.#dependencies;
    progress.addTotal();
    if (this.#attempts.size >= limits.files) {
      progress.addFailure(resource, `An import has at most ${limits.files} files.`);
      return;
    }
    try {
      const { name, ...file } = await read();
      this.#records.set(key, await storeFile(ctx, owner, { ...file, name: fileName(name) }));
      progress.addDone();
    } catch (error) {
      if (!(error instanceof FetchError) && !(error instanceof UnreadableResourceError)) throw error;
      progress.addFailure(resource, error.message);
    }
  }
}

/** The message of an error that concerns one resource only; rethrows every other error. */
export function failureMessage(error: unknown): string {
  if (error instanceof FetchError || error instanceof UnreadableResourceError) return error.message;
  if (error instanceof ApiError && error.code === 'invalid_input') return error.message;
  throw error;
}

/** The last segment of the path of a URL. */
function nameIn({ pathname }: URL): string {
  const last = pathname.slice(pathname.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** A name without the characters that are not allowed in file names. */
function fileName(name: string): string {
  const clean = name
    .replaceAll(/[\\/\p{Cc}\u2028\u2029]+/gu, '-')
    .trim()
    .slice(-200)
    .toWellFormed();
  return fileNameProblem(clean) === undefined ? clean : 'file';
}

import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ApiError } from '@lectern/contract';
import type { ByteRange } from './byte-range.ts';
import { type ByteSource, type Expected, removeStaleParts, writePart } from './part-writer.ts';
import type { Part, StorageBackend } from './storage-backend.ts';
import { isMissing, isOfDisk } from './storage-failure.ts';
import { fileKey } from './storage-key.ts';

/** An object of the storage. */
export type StoredObject = { readonly key: string; readonly sizeBytes: number; readonly modifiedAt: Date };
/** Bytes that were put into the storage; `hash` is their SHA-256 in base64url. */
export type PutFile = { readonly key: string; readonly hash: string; readonly sizeBytes: number };

/** The storage cannot be used as the settings say; the message is for whoever starts the server. */
export class StorageUnusableError extends Error {
  override readonly name = 'StorageUnusableError';
}

/** Bytes of files, on a disk or in S3. A storage out of reach is a 503. */
export class FileStorage {
  readonly #backend: StorageBackend;

  constructor(backend: StorageBackend) {
    this.#backend = backend;
  }

  /**
   * Keeps bytes as a file of a content store, under their hash: put again they are the same object, only newer. Others
   * see it when it is complete.
   */
  putFile(storeId: string, source: ByteSource, expected: Expected = {}): Promise<PutFile> {
    return this.#put(({ hash }) => fileKey(storeId, hash), source, expected);
  }

  /** Keeps bytes under a key, in place of what was there. */
  putObject(key: string, source: ByteSource, expected: Expected = {}): Promise<PutFile> {
    return this.#put(() => key, source, expected);
  }

  /** `undefined` where there is no such object. */
  async find(key: string): Promise<StoredObject | undefined> {
    return this.#unlessMissing(async () => {
      const { contentLength, lastModified } = await this.#backend.disk.getMetaData(key);
      return { key, sizeBytes: contentLength, modifiedAt: lastModified };
    });
  }

  async exists(key: string): Promise<boolean> {
    return (await this.find(key)) !== undefined;
  }

  /**
   * The bytes of an object, or the ones of a range of it, as they are read; to be read to the end or destroyed.
   * `undefined` where there is no such object.
   */
  read(key: string, range?: ByteRange): Promise<Readable | undefined> {
    return this.#unlessMissing(() => this.#backend.open(key, range));
  }

  /** The first bytes of an object; `undefined` where there is no such object. */
  async readHead(key: string, maxBytes: number): Promise<Buffer | undefined> {
    const object = await this.find(key);
    if (object === undefined) return undefined;
    if (object.sizeBytes === 0) return Buffer.alloc(0);
    const stream = await this.read(key, { start: 0, end: Math.min(maxBytes, object.sizeBytes) - 1 });
    return stream && this.#attempt(() => buffer(stream));
  }

  /** Removes an object; one that is not there is no error. */
  delete(key: string): Promise<void> {
    return this.#attempt(() => this.#backend.disk.delete(key));
  }

  /** Removes an object unless it was put since; answers whether it did. */
  async deleteIfOlder(key: string, since: Date): Promise<boolean> {
    const object = await this.find(key);
    if (object === undefined || object.modifiedAt >= since) return false;
    await this.delete(key);
    return true;
  }

  /** The objects below a prefix, a folder of keys; only those put before `before`, if given. */
  async *list(prefix: string, { before }: { before?: Date } = {}): AsyncGenerator<StoredObject> {
    let paginationToken: string | undefined;
    do {
      const page = await this.#attempt(() =>
        this.#backend.disk.listAll(prefix, { recursive: true, ...(paginationToken && { paginationToken }) }),
      );
      for (const file of page.objects) {
        if (!file.isFile || !file.key.startsWith(`${prefix}/`)) continue;
        // Of S3 it is known already; a file may be gone meanwhile.
        const data = await this.#unlessMissing(() => file.getMetaData());
        if (data === undefined || (before !== undefined && data.lastModified >= before)) continue;
        yield { key: file.key, sizeBytes: data.contentLength, modifiedAt: data.lastModified };
      }
      paginationToken = page.paginationToken;
    } while (paginationToken !== undefined);
  }

  /** Tries the storage once, for a wrong setting to be seen at the start. Throws `StorageUnusableError`. */
  async check(now = new Date()): Promise<void> {
    try {
      await removeStaleParts(this.#backend.partsDirectory, now);
      const { key } = await this.#put(({ path }) => `checks/${basename(path)}`, new Uint8Array(1), {});
      await this.#backend.disk.delete(key);
    } catch (error) {
      throw new StorageUnusableError(this.#backend.adviceFor(error), { cause: error });
    }
  }

  async #put(keyOf: (part: Part) => string, source: ByteSource, expected: Expected): Promise<PutFile> {
    const part = await this.#writePart(source, expected);
    try {
      const key = keyOf(part);
      await this.#attempt(() => this.#backend.commit(part, key));
      return { key, hash: part.hash, sizeBytes: part.sizeBytes };
    } finally {
      await rm(part.path, { force: true });
    }
  }

  async #writePart(source: ByteSource, expected: Expected): Promise<Part> {
    try {
      return await writePart(this.#backend.partsDirectory, source, expected);
    } catch (error) {
      // The other failures are those of the source.
      throw isOfDisk(error) ? unavailable(error) : error;
    }
  }

  async #unlessMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
    return this.#attempt(async () => {
      try {
        return await work();
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    });
  }

  async #attempt<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (cause) {
      throw unavailable(cause);
    }
  }
}

function unavailable(cause: unknown): ApiError {
  return new ApiError('unavailable', 'The storage of files does not answer.', { cause });
}

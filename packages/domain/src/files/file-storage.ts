import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ApiError } from '@lectern/contract';
import { assertNoTransaction } from '@lectern/database';
import type { ByteRange } from './byte-range.ts';
import { type ByteSource, type Expected, removeStaleParts, writePart } from './part-writer.ts';
import { runFewAtOnce } from './run-few-at-once.ts';
import type { KeyedPart, Part, SentAs, StorageBackend } from './storage-backend.ts';
import { isFull, isMissing, isDiskError } from './storage-failure.ts';
import { fileKey } from './storage-key.ts';

/** Metadata of an object. */
export type StoredObject = { readonly key: string; readonly sizeBytes: number; readonly modifiedAt: Date };
/** The result of a put; `hash` is the SHA-256 in base64url. */
export type StoredFile = { readonly key: string; readonly hash: string; readonly sizeBytes: number };

/** Runs before complete objects become visible, which they do not if this rejects; each key is there once. */
export type BeforeCommit = (objects: readonly Pick<StoredObject, 'key' | 'sizeBytes'>[]) => Promise<void>;

/** The storage is unusable with these settings; the message is for the operator. */
export class StorageUnusableError extends Error {
  override readonly name = 'StorageUnusableError';
}

/** Object storage on a disk or in S3. An unavailable storage is a 503, a full one a 507. */
export class FileStorage {
  readonly #backend: StorageBackend;

  constructor(backend: StorageBackend) {
    this.#backend = backend;
  }

  /**
   * Stores a file of a content store under its hash: another put of the same bytes only updates the modification time.
   * The object becomes visible when it is complete.
   */
  putFile(
    storeId: string,
    source: ByteSource,
    expected: Expected = {},
    beforeCommit?: BeforeCommit,
  ): Promise<StoredFile> {
    return this.#put(({ hash }) => fileKey(storeId, hash), source, expected, beforeCommit);
  }

  /**
   * Stores several files of a content store, likewise, which become visible when all are complete. The bytes of a few are read
   * at a time.
   */
  async putFiles(
    storeId: string,
    sources: readonly (() => Promise<Uint8Array>)[],
    beforeCommit?: BeforeCommit,
  ): Promise<StoredFile[]> {
    const parts = new Map<(typeof sources)[number], Part>();
    let isStored = false;
    try {
      await runFewAtOnce(
        sources,
        async (source) => [source, await this.#writePart(await source(), {})] as const,
        ([source, part]) => parts.set(source, part),
      );
      const keyed = sources.flatMap((source) => {
        const part = parts.get(source);
        return part === undefined ? [] : [{ part, key: fileKey(storeId, part.hash) }];
      });
      await this.#commit(keyed, beforeCommit);
      isStored = true;
      return keyed.map(storedFile);
    } finally {
      if (!isStored) await removeParts([...parts.values()]);
    }
  }

  /** Stores bytes under a key; replaces an existing object. */
  putObject(
    key: string,
    source: ByteSource,
    expected: Expected = {},
    beforeCommit?: BeforeCommit,
  ): Promise<StoredFile> {
    return this.#put(() => key, source, expected, beforeCommit);
  }

  /** `undefined` when there is no such object. */
  async find(key: string): Promise<StoredObject | undefined> {
    return this.#unlessMissing(async () => {
      const disk = await this.#backend.disk();
      const { contentLength, lastModified } = await disk.getMetaData(key);
      return { key, sizeBytes: contentLength, modifiedAt: lastModified };
    });
  }

  async exists(key: string): Promise<boolean> {
    return (await this.find(key)) !== undefined;
  }

  /**
   * A stream of an object, or of a range of it; the caller must consume or destroy it. `undefined` when there is no such
   * object.
   */
  read(key: string, range?: ByteRange): Promise<Readable | undefined> {
    return this.#unlessMissing(() => this.#backend.open(key, range));
  }

  /** The origin of the URLs of `signUrl`; `undefined` where this server sends all objects. */
  get directOrigin(): string | undefined {
    return this.#backend.direct?.origin;
  }

  /** A URL with which anybody can read an object for some seconds, not from this server; `undefined` where it sends all. */
  async signUrl(key: string, seconds: number, as: SentAs): Promise<string | undefined> {
    const { direct } = this.#backend;
    return direct && this.#attempt(() => direct.sign(key, seconds, as));
  }

  /** The leading bytes of an object; `undefined` when there is no such object. */
  async readHead(key: string, maxBytes: number): Promise<Buffer | undefined> {
    const object = await this.find(key);
    if (object === undefined) return undefined;
    if (object.sizeBytes === 0) return Buffer.alloc(0);
    const stream = await this.read(key, { start: 0, end: Math.min(maxBytes, object.sizeBytes) - 1 });
    return stream && this.#attempt(() => buffer(stream));
  }

  /** Deletes an object; a missing one is not an error. */
  delete(key: string): Promise<void> {
    return this.#attempt(() => this.#backend.delete(key));
  }

  /** Deletes an object unless it was put since; returns whether it did. */
  async deleteIfOlder(key: string, since: Date): Promise<boolean> {
    const object = await this.find(key);
    if (object === undefined || object.modifiedAt >= since) return false;
    await this.delete(key);
    return true;
  }

  /** The objects below a prefix (a directory of keys); only those put before `before`, if set. */
  async *list(prefix: string, { before }: { before?: Date } = {}): AsyncGenerator<StoredObject> {
    let paginationToken: string | undefined;
    do {
      const page = await this.#attempt(async () => {
        const disk = await this.#backend.disk();
        return disk.listAll(prefix, { recursive: true, ...(paginationToken && { paginationToken }) });
      });
      for (const file of page.objects) {
        if (!file.isFile || !file.key.startsWith(`${prefix}/`)) continue;
        // S3 lists it already; a file on disk may be gone meanwhile.
        const data = await this.#unlessMissing(() => file.getMetaData());
        if (data === undefined || (before !== undefined && data.lastModified >= before)) continue;
        yield { key: file.key, sizeBytes: data.contentLength, modifiedAt: data.lastModified };
      }
      paginationToken = page.paginationToken;
    } while (paginationToken !== undefined);
  }

  /** Tests the storage once, so that wrong settings are detected at start. Throws `StorageUnusableError`. */
  async check(now = new Date()): Promise<void> {
    try {
      await removeStaleParts(this.#backend.partsDirectory, now);
      const { key } = await this.#put(({ path }) => `checks/${basename(path)}`, new Uint8Array(1), {});
      await this.#backend.delete(key);
    } catch (error) {
      throw new StorageUnusableError(this.#backend.adviceFor(error), { cause: error });
    }
  }

  /**
   * Rejects files before the disk is full: the embedded database may be on the same one, which stops at half as many free
   * bytes, so that deleting makes room. 507 `insufficient_storage`.
   */
  async assertWritable(): Promise<void> {
    if ((await this.#backend.freeBytes()) < reservedBytes) throw diskFull();
  }

  async #put(
    keyOf: (part: Part) => string,
    source: ByteSource,
    expected: Expected,
    beforeCommit?: BeforeCommit,
  ): Promise<StoredFile> {
    const part = await this.#writePart(source, expected);
    let isStored = false;
    try {
      const keyed = { part, key: keyOf(part) };
      await this.#commit([keyed], beforeCommit);
      isStored = true;
      return storedFile(keyed);
    } finally {
      if (!isStored) await removeParts([part]);
    }
  }

  async #commit(keyed: readonly KeyedPart[], beforeCommit: BeforeCommit | undefined): Promise<void> {
    // Equal bytes are one object.
    const parts = new Map(keyed.map((one) => [one.key, one]));
    const objects = Array.from(parts.values(), ({ key, part: { sizeBytes } }) => ({ key, sizeBytes }));
    await beforeCommit?.(objects);
    await this.#attempt(() => this.#backend.commit([...parts.values()]));
    await removeParts(keyed.flatMap((one) => (parts.get(one.key) === one ? [] : [one.part])));
  }

  async #writePart(source: ByteSource, expected: Expected): Promise<Part> {
    assertNoTransaction('A request to the file storage');
    try {
      const assertSpace = () => this.assertWritable();
      return await writePart(this.#backend.partsDirectory, source, { ...expected, assertSpace });
    } catch (error) {
      // Other errors come from the source.
      throw isDiskError(error) ? unavailable(error) : error;
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
    assertNoTransaction('A request to the file storage');
    try {
      return await work();
    } catch (cause) {
      throw unavailable(cause);
    }
  }
}

function storedFile({ part: { hash, sizeBytes }, key }: KeyedPart): StoredFile {
  return { key, hash, sizeBytes };
}

/** Removes parts, if they are there: some were moved to their keys before an error. */
async function removeParts(parts: readonly Part[]): Promise<void> {
  await runFewAtOnce(parts, ({ path }) => rm(path, { force: true }));
}

const reservedBytes = 128 * 1024 * 1024;

function diskFull(cause?: unknown): ApiError {
  const message = 'The disk of the file storage is full. Free space on it, then retry.';
  return new ApiError('insufficient_storage', message, { cause });
}

function unavailable(cause: unknown): ApiError {
  if (isFull(cause)) {
    return diskFull(cause);
  }
  return new ApiError('unavailable', 'The file storage is unavailable. Try again later.', { cause });
}

import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ApiError } from '@lectern/contract';
import type { Part } from './storage-backend.ts';
import { isMissing } from './storage-failure.ts';

/** Bytes in memory, or a stream of them. */
export type ByteSource = Uint8Array | AsyncIterable<Uint8Array>;

/** What the bytes must be; others are rejected. */
export type Expected = {
  readonly maxBytes?: number;
  readonly sizeBytes?: number;
  /** SHA-256, in base64url. */
  readonly hash?: string;
};

type PartOptions = Expected & {
  /** Throws when the disk has no space for more; called before the first byte, and now and then. */
  readonly assertSpace: () => Promise<void>;
};

/** Bytes between two checks of the space. */
const checkedBytes = 1024 * 1024;
const suffix = '.part';
/** Longer than any upload takes. */
const staleMs = 24 * 3_600_000;

/**
 * Writes bytes to a new file in `directory`, one chunk in memory at a time. The file is removed when the source fails, or
 * yields other bytes than expected (400, 413).
 */
export async function writePart(directory: string, source: ByteSource, expected: PartOptions): Promise<Part> {
  const path = join(directory, `${randomBytes(16).toString('hex')}${suffix}`);
  try {
    return { path, ...(await copyTo(path, source, expected)) };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function copyTo(path: string, source: ByteSource, expected: PartOptions): Promise<Omit<Part, 'path'>> {
  const limit = Math.min(expected.maxBytes ?? Infinity, expected.sizeBytes ?? Infinity);
  const digest = createHash('sha256');
  let sizeBytes = 0;
  let checkedAt = -checkedBytes;
  await using file = await createFile(path);
  for await (const chunk of source instanceof Uint8Array ? [source] : source) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > limit)
      throw new ApiError(
        'payload_too_large',
        `The upload has more than the ${limit} bytes that are allowed.`,
      );
    if (sizeBytes - checkedAt >= checkedBytes) {
      await expected.assertSpace();
      checkedAt = sizeBytes;
    }
    digest.update(chunk);
    await file.writeFile(chunk);
  }
  const hash = digest.digest('base64url');
  if (expected.sizeBytes !== undefined && sizeBytes !== expected.sizeBytes) {
    throw new ApiError(
      'invalid_input',
      `The upload has ${sizeBytes} bytes instead of ${expected.sizeBytes}.`,
    );
  }
  if (expected.hash !== undefined && hash !== expected.hash) {
    throw new ApiError('invalid_input', `The upload has the SHA-256 ${hash} instead of ${expected.hash}.`);
  }
  await file.sync();
  return { hash, sizeBytes };
}

/** Most parts find the directory of the parts before them. */
async function createFile(path: string): Promise<FileHandle> {
  const create = () => open(path, 'wx', 0o600);
  try {
    return await create();
  } catch (error) {
    if (!isMissing(error)) throw error;
    await mkdir(dirname(path), { recursive: true });
    return create();
  }
}

/** Removes the parts of processes that were killed while they wrote. */
export async function removeStaleParts(directory: string, now: Date): Promise<void> {
  await mkdir(directory, { recursive: true });
  for (const name of await readdir(directory)) {
    if (!name.endsWith(suffix)) continue;
    const path = join(directory, name);
    const { mtimeMs } = await stat(path);
    if (now.getTime() - mtimeMs > staleMs) await rm(path, { force: true });
  }
}

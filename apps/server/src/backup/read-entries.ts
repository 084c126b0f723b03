import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';

export type Entry = {
  readonly name: string;
  /** Such as `file` and `directory`. */
  readonly type: string;
  readonly sizeBytes: number;
};

type Read = (entry: Entry, bytes: Readable) => Promise<void>;

/** As `readEntries`, of a gzipped file. */
export async function readGzippedEntries(file: string, read: Read): Promise<void> {
  const unzipped = createGunzip();
  const both = [pipeline(createReadStream(file), unzipped), readEntries(unzipped, read)];
  for (const result of await Promise.allSettled(both)) if (result.status === 'rejected') throw result.reason;
}

/** Calls `read` with one entry of a tar archive after the other. Rejects for an archive that ends too early. */
export async function readEntries(archive: Readable, read: Read): Promise<void> {
  const entries = extract();
  let reading = Promise.resolve();
  const readNext = async (entry: Entry, bytes: Readable, next: () => void) => {
    try {
      await Promise.race([read(entry, bytes), endOf(bytes)]);
      bytes.resume();
      next();
    } catch (error) {
      entries.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  };
  // Not by its iterator, which waits for ever for the rest of a truncated archive.
  entries.on('entry', ({ name, type, size = 0 }, bytes, next) => {
    reading = readNext({ name, type: type ?? 'file', sizeBytes: size }, bytes, next);
  });
  try {
    await pipeline(archive, entries);
  } finally {
    // A reader may be in the middle of something, whose files are deleted next.
    await reading;
  }
}

/** Never resolves; rejects when the bytes of an entry end too early: a `pipeline` that begins after that never ends. */
function endOf(bytes: Readable): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  let hasEnded = false;
  bytes.once('end', () => (hasEnded = true));
  bytes.on('error', reject);
  bytes.once('close', () => {
    if (!hasEnded) reject(new Error('it ends too early.'));
  });
  promise.catch(() => undefined);
  return promise;
}

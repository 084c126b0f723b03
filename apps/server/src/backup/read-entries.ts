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
  await Promise.all([pipeline(createReadStream(file), unzipped), readEntries(unzipped, read)]);
}

/** Calls `read` with one entry of a tar archive after the other. Rejects for an archive that ends too early. */
export async function readEntries(archive: Readable, read: Read): Promise<void> {
  const entries = extract();
  let reading = Promise.resolve();
  const readNext = async (entry: Entry, bytes: Readable, next: () => void) => {
    try {
      await read(entry, bytes);
      bytes.resume();
      next();
    } catch (error) {
      entries.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  };
  // Not by its iterator, which waits for ever for the rest of a truncated archive.
  entries.on('entry', ({ name, type, size = 0 }, bytes, next) => {
    // That of the archive is the one that counts.
    bytes.on('error', () => undefined);
    reading = readNext({ name, type: type ?? 'file', sizeBytes: size }, bytes, next);
  });
  await pipeline(archive, entries);
  await reading;
}

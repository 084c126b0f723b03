import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';

/** Calls `read` with one entry of a gzipped tar archive after the other. Rejects for an archive that ends too early. */
export async function readEntries(
  file: string,
  read: (name: string, sizeBytes: number, bytes: Readable) => Promise<void>,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const archive = extract();
  // Not by its iterator, which waits for ever for the rest of a truncated archive.
  const readNext = async (name: string, size: number, bytes: Readable, next: () => void) => {
    await read(name, size, bytes);
    bytes.resume();
    next();
  };
  archive.on('entry', ({ name, size = 0 }, bytes, next) => {
    bytes.on('error', reject);
    readNext(name, size, bytes, next).catch(reject);
  });
  archive.on('finish', resolve).on('error', reject);
  const source = createReadStream(file);
  const unzipped = createGunzip();
  source.on('error', reject).pipe(unzipped).on('error', reject).pipe(archive);
  try {
    await promise;
  } finally {
    source.destroy();
    unzipped.destroy();
    archive.destroy();
  }
}

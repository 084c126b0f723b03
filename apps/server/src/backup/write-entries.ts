import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { Pack } from 'tar-stream';

/** Rejects when the archive is destroyed meanwhile, as `writeStream` does. */
export async function writeBytes(archive: Pack, name: string, bytes: Uint8Array): Promise<void> {
  const entry = archive.entry({ name, size: bytes.byteLength, mode: 0o600 });
  entry.end(bytes);
  await finished(entry);
}

export async function writeStream(archive: Pack, name: string, size: number, bytes: Readable): Promise<void> {
  await pipeline(bytes, archive.entry({ name, size, mode: 0o600 }));
}

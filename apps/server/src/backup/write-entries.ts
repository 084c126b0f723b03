import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { Pack } from 'tar-stream';

type Sink = ReturnType<Pack['entry']>;

/** Rejects when the archive is destroyed meanwhile, as `writeStream` does. */
export async function writeBytes(archive: Pack, name: string, bytes: Uint8Array): Promise<void> {
  const entry = archive.entry({ name, size: bytes.byteLength, mode: 0o600 });
  entry.end(bytes);
  await finished(entry);
}

export async function writeStream(archive: Pack, name: string, size: number, bytes: Readable): Promise<void> {
  let entry: Sink;
  try {
    entry = archive.entry({ name, size, mode: 0o600 });
  } catch (error) {
    // Nobody reads it any more.
    bytes.on('error', () => undefined).destroy();
    throw error;
  }
  await pipeline(bytes, entry);
}

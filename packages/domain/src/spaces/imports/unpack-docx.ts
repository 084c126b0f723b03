import { crc32 } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';
import { UnreadableResourceError } from './unreadable-resource.ts';

/** Far more parts than any document has. */
const maxParts = 10_000;
const utf8Flag = 0x0800;

type Part = { readonly name: Buffer; readonly bytes: Buffer; readonly sum: number };

/**
 * A Word document whose parts are not compressed. Each part is counted while it is decompressed, so that a library that
 * believes its declared size, or none, cannot be made to allocate more than the limit.
 * @throws UnreadableResourceError beyond the limit; an error of another type for what is not a zip
 */
export async function unpackDocx(bytes: Buffer, maxBytes: number): Promise<Buffer> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
  if (zip.entryCount > maxParts) throw tooLarge(maxBytes);
  const parts: Part[] = [];
  let left = maxBytes;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError('A part contained something other than bytes.');
      left -= chunk.length;
      if (left < 0) throw tooLarge(maxBytes);
      chunks.push(chunk);
    }
    const content = Buffer.concat(chunks);
    parts.push({ name: Buffer.from(entry.fileName), bytes: content, sum: crc32(content) });
  }
  return storeParts(parts);
}

function tooLarge(maxBytes: number): UnreadableResourceError {
  return new UnreadableResourceError(`The document unpacks to more than ${maxBytes} bytes.`);
}

/** A zip of parts that are stored (APPNOTE 4.3). */
function storeParts(parts: readonly Part[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    writeSizes(header, 4, part);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    writeSizes(entry, 6, part);
    entry.writeUInt32LE(offset, 42);
    local.push(header, part.name, part.bytes);
    central.push(entry, part.name);
    offset += header.length + part.name.length + part.bytes.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}

/** From the version to the length of the name, which both headers have in this order. */
function writeSizes(header: Buffer, at: number, { name, bytes, sum }: Part): void {
  header.writeUInt16LE(20, at);
  header.writeUInt16LE(utf8Flag, at + 2);
  // No compression; time and date are left out.
  header.writeUInt32LE(sum, at + 10);
  header.writeUInt32LE(bytes.length, at + 14);
  header.writeUInt32LE(bytes.length, at + 18);
  header.writeUInt16LE(name.length, at + 22);
}

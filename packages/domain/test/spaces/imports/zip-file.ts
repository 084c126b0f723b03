import { crc32, deflateRawSync } from 'node:zlib';

export type ZippedFile = {
  readonly name: string;
  readonly data: string | Uint8Array;
  /** The declared size of the entry, when it is wrong on purpose. */
  readonly claimedBytes?: number;
  readonly isLink?: boolean;
};

/** A zip of files, with the requested defects (APPNOTE 4.3). */
export function zipOf(files: readonly ZippedFile[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const { name, data, claimedBytes, isLink = false } of files) {
    const bytes = Buffer.from(data as Uint8Array);
    const packed = deflateRawSync(bytes);
    const path = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(0x800, 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(claimedBytes ?? bytes.length, 18);
    shared.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([signature(0x04034b50), shared, path, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((isLink ? 0o120777 : 0o100644) * 65_536, 6);
    rest.writeUInt32LE(offset, 10);
    centrals.push(Buffer.concat([signature(0x02014b50), Buffer.from([20, 3]), shared, rest, path]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, signature(0x06054b50), end]);
}

function signature(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
}

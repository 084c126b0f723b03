import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import type { GitObject, ObjectType } from './git-objects.ts';

const typeCodes: Readonly<Record<ObjectType, number>> = { commit: 1, tree: 2, blob: 3, tag: 4 };

/** A packfile (gitformat-pack) of undeltified objects. */
export async function writePack(objects: Iterable<GitObject>): Promise<Buffer> {
  const entries: Buffer[] = [];
  let count = 0;
  for (const { type, bytes } of objects) {
    count += 1;
    entries.push(entryHeader(type, bytes.length), deflateSync(bytes));
    if (count % 50 === 0) await setImmediate();
  }
  const header = Buffer.alloc(12);
  header.write('PACK', 'latin1');
  header.writeUInt32BE(2, 4);
  header.writeUInt32BE(count, 8);
  const checksum = createHash('sha1').update(header);
  for (const entry of entries) checksum.update(entry);
  return Buffer.concat([header, ...entries, checksum.digest()]);
}

/** Type and size: four bits of the size in the first byte, then seven bits a byte, the lowest first. */
function entryHeader(type: ObjectType, size: number): Buffer {
  const bytes: number[] = [];
  let last = (typeCodes[type] << 4) | (size & 15);
  let rest = Math.floor(size / 16);
  while (rest > 0) {
    bytes.push(last | 0x80);
    last = rest & 0x7f;
    rest = Math.floor(rest / 128);
  }
  return Buffer.from([...bytes, last]);
}

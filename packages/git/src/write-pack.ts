import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import type { GitObject, ObjectType } from './git-objects.ts';

const codes: Readonly<Record<ObjectType, number>> = { commit: 1, tree: 2, blob: 3, tag: 4 };

/** A pack of objects (gitformat-pack), each whole. */
export async function writePack(objects: Iterable<GitObject>): Promise<Buffer> {
  const packed: Buffer[] = [];
  let count = 0;
  for (const { type, bytes } of objects) {
    count += 1;
    packed.push(header(type, bytes.length), deflateSync(bytes));
    if (count % 50 === 0) await setImmediate();
  }
  const start = Buffer.alloc(12);
  start.write('PACK', 'latin1');
  start.writeUInt32BE(2, 4);
  start.writeUInt32BE(count, 8);
  const hash = createHash('sha1').update(start);
  for (const part of packed) hash.update(part);
  return Buffer.concat([start, ...packed, hash.digest()]);
}

function header(type: ObjectType, length: number): Buffer {
  const bytes: number[] = [];
  let low = (codes[type] << 4) | (length & 15);
  let rest = Math.floor(length / 16);
  while (rest > 0) {
    bytes.push(low | 0x80);
    low = rest & 0x7f;
    rest = Math.floor(rest / 128);
  }
  return Buffer.from([...bytes, low]);
}

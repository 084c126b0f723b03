import { createHash, randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { hashObject } from '../src/git-objects.ts';

// gitformat-pack: type codes of entries.
const blob = 3;
const ofsDelta = 6;
const refDelta = 7;

/** A packfile with these encoded entries and a valid checksum. */
export function packOf(entries: readonly Buffer[], count = entries.length): Buffer {
  const header = Buffer.from('PACK\0\0\0\u0002\0\0\0\0', 'latin1');
  header.writeUInt32BE(count, 8);
  const body = Buffer.concat([header, ...entries]);
  return Buffer.concat([body, createHash('sha1').update(body).digest()]);
}

/** The header of an entry, with the size that it declares. */
function entryHeader(type: number, declaredBytes: number): Buffer {
  const coded: number[] = [];
  let last = (type << 4) | (declaredBytes % 16);
  for (let rest = Math.floor(declaredBytes / 16); rest > 0; rest = Math.floor(rest / 128)) {
    coded.push(last | 0x80);
    last = rest % 128;
  }
  return Buffer.from([...coded, last]);
}

export function blobEntry(content: Buffer, declaredBytes = content.length): Buffer {
  return Buffer.concat([entryHeader(blob, declaredBytes), deflateSync(content)]);
}

export function refDeltaEntry(baseOid: string, delta: Buffer): Buffer {
  return Buffer.concat([
    entryHeader(refDelta, delta.length),
    Buffer.from(baseOid, 'hex'),
    deflateSync(delta),
  ]);
}

/** A size in a delta header. */
export function deltaSize(value: number): Buffer {
  const coded: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 128)) coded.push((rest % 128) | 0x80);
  return Buffer.from([...coded, rest]);
}

/** A delta that copies the whole base several times. */
function repeatingDelta(baseOid: string, baseBytes: number, times: number): Buffer {
  const copy = Buffer.from([0x80 | 16 | 32 | 64, baseBytes & 255, (baseBytes >> 8) & 255, baseBytes >> 16]);
  const copies = Array.from({ length: times }, () => copy);
  const delta = Buffer.concat([deltaSize(baseBytes), deltaSize(baseBytes * times), ...copies]);
  return refDeltaEntry(baseOid, delta);
}

export const blobOid = (bytes: Buffer) => hashObject({ type: 'blob', bytes });

export const smallBlob = Buffer.from('small');
const zeros = (length: number) => Buffer.alloc(length);

export const deltaBomb = packOf([
  blobEntry(zeros(65_535)),
  repeatingDelta(blobOid(zeros(65_535)), 65_535, 16_000),
]);

/** Packfiles to be rejected, and the code of the error. */
export const hostilePacks: Readonly<Record<string, [pack: Buffer, code: string]>> = {
  'no bytes': [Buffer.alloc(0), 'git_broken'],
  'random bytes': [randomBytes(1000), 'git_broken'],
  'a wrong checksum': [Buffer.concat([packOf([]).subarray(0, 12), randomBytes(20)]), 'git_broken'],
  'fewer objects than declared': [packOf([], 3), 'git_broken'],
  'more objects than the limit': [packOf([], 4_000_000_000), 'git_too_large'],
  'an object that declares 2 GB': [packOf([blobEntry(smallBlob, 2 ** 31)]), 'git_too_large'],
  'an object that declares a size larger than any number': [
    packOf([Buffer.concat([Buffer.alloc(200, 0xff), deflateSync(smallBlob)])]),
    'git_too_large',
  ],
  'an object larger than the limit': [packOf([blobEntry(zeros(1_500_000))]), 'git_too_large'],
  'an object that decompresses to more than it declares': [
    packOf([blobEntry(zeros(50_000_000), 5)]),
    'git_broken',
  ],
  'an object that decompresses to less than it declares': [packOf([blobEntry(smallBlob, 50)]), 'git_broken'],
  'objects that are too large together': [
    packOf(
      Array.from({ length: 10 }, (_, index) =>
        blobEntry(Buffer.concat([Buffer.from([index]), zeros(900_000)])),
      ),
    ),
    'git_too_large',
  ],
  'a delta that makes 1 GB of 64 kB': [deltaBomb, 'git_too_large'],
  'a chain of deltas, each result ten times as long': [
    packOf([
      blobEntry(smallBlob),
      ...[0, 1, 2, 3, 4, 5].map((power) => {
        const base = Buffer.concat(Array.from({ length: 10 ** power }, () => smallBlob));
        return repeatingDelta(blobOid(base), base.length, 10);
      }),
    ]),
    'git_too_large',
  ],
  'a delta without its base': [packOf([repeatingDelta(blobOid(smallBlob), 5, 1)]), 'git_broken'],
  'a delta that is its own base': [
    packOf([Buffer.concat([entryHeader(ofsDelta, 4), Buffer.from([0]), deflateSync(zeros(4))])]),
    'git_broken',
  ],
  'a delta that copies beyond its base': [
    packOf([blobEntry(smallBlob), refDeltaEntry(blobOid(smallBlob), Buffer.from([5, 9, 0x91, 200, 9]))]),
    'git_broken',
  ],
};

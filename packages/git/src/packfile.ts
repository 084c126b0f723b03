import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { constants, inflateSync } from 'node:zlib';
import { applyDelta, deltaResultBytes } from './apply-delta.ts';
import { protocolError, repositoryTooLarge } from './git-error.ts';
import type { GitLimits } from './git-limits.ts';
import { type GitObject, hashObject, type ObjectType } from './git-objects.ts';
import { LruBufferCache } from './lru-buffer-cache.ts';

/** An entry of the packfile. The base of a delta is an offset (OBJ_OFS_DELTA) or an oid (OBJ_REF_DELTA). */
type Entry = {
  readonly offset: number;
  readonly dataOffset: number;
  /** Decompressed: of the object, or of the delta instructions. */
  readonly dataBytes: number;
  readonly base: number | string | undefined;
};

type ResolvedEntry = Entry & { readonly objectType: ObjectType; readonly objectBytes: number };

const objectTypes: Readonly<Record<number, ObjectType>> = { 1: 'commit', 2: 'tree', 3: 'blob', 4: 'tag' };
const ofsDelta = 6;
const refDelta = 7;
const headerBytes = 12;
const oidBytes = 20;
const maxDeltaDepth = 4096;
/** Bound on decompressed bytes in all, as a multiple of `unpackedBytes`: bases of deltas are decompressed repeatedly. */
const maxWorkFactor = 4;
/** The fixed cost of one decompression, in bytes. */
const inflateOverheadBytes = 2000;
/** An object that is larger is inflated in several chunks: the size that it declares may be wrong. */
const maxChunkBytes = 1_000_000;
const cacheBytes = 64_000_000;
const timeSliceMs = 15;

/** The objects of a packfile (gitformat-pack), decompressed when they are read. The packfile is untrusted input. */
export class Packfile {
  readonly #pack: Buffer;
  readonly #limits: GitLimits;
  readonly #entries = new Map<number, Entry>();
  readonly #byOid = new Map<string, ResolvedEntry>();
  /** Of resolved objects, by offset. */
  readonly #types = new Map<number, ObjectType>();
  /** Objects by offset. */
  readonly #cache = new LruBufferCache(cacheBytes);
  #unpackedBytes = 0;
  #workBytes = 0;
  #yieldAt = 0;

  private constructor(pack: Buffer, limits: GitLimits) {
    this.#pack = pack;
    this.#limits = limits;
  }

  static empty(limits: GitLimits): Packfile {
    return new Packfile(Buffer.alloc(0), limits);
  }

  /**
   * Indexes a packfile, and yields to the event loop meanwhile.
   * @throws GitError for one that is corrupt or decompresses to more than the limits
   */
  static async read(pack: Buffer, limits: GitLimits, signal?: AbortSignal): Promise<Packfile> {
    const packfile = new Packfile(pack, limits);
    await packfile.#index(signal);
    return packfile;
  }

  /** The size of an object in bytes; `undefined` for one that is not in the packfile. */
  sizeOf(oid: string): number | undefined {
    return this.#byOid.get(oid)?.objectBytes;
  }

  has(oid: string): boolean {
    return this.#byOid.has(oid);
  }

  /** The content of an object, not to be modified. @throws GitError unless there is one of this type */
  get(oid: string, type: ObjectType): Buffer {
    const entry = this.#byOid.get(oid);
    if (entry?.objectType !== type) throw protocolError(`The repository lacks the ${type} ${oid}.`);
    // Only the work of indexing, which the remote decides, is bounded in all; here it is that of one object.
    this.#workBytes = 0;
    return this.#readObject(entry);
  }

  async #index(signal: AbortSignal | undefined): Promise<void> {
    const count = this.#readHeader();
    let offset = headerBytes;
    for (let index = 0; index < count; index += 1) {
      await this.#yieldToEventLoop(signal);
      offset = this.#readEntry(offset);
    }
    if (offset !== this.#pack.length - oidBytes) throw corruptPack();
    await this.#resolveDeltas(signal);
  }

  /** Checks the checksum, too; returns the number of entries. */
  #readHeader(): number {
    const pack = this.#pack;
    if (pack.length < headerBytes + oidBytes || pack.toString('latin1', 0, 4) !== 'PACK') throw corruptPack();
    const version = pack.readUInt32BE(4);
    if (version !== 2 && version !== 3) throw corruptPack();
    const end = pack.length - oidBytes;
    if (!createHash('sha1').update(pack.subarray(0, end)).digest().equals(pack.subarray(end)))
      throw corruptPack();
    const count = pack.readUInt32BE(8);
    if (count > this.#limits.objects)
      throw repositoryTooLarge(`The commit has ${count} objects, more than ${this.#limits.objects}`);
    return count;
  }

  /** Adds the entry at an offset; returns the offset of the next one. */
  #readEntry(start: number): number {
    let offset = start;
    const next = () => {
      const byte = this.#pack[offset];
      if (byte === undefined) throw corruptPack();
      offset += 1;
      return byte;
    };
    let byte = next();
    const typeCode = (byte >> 4) & 7;
    let dataBytes = byte & 15;
    for (let factor = 16; byte >= 0x80; factor *= 128) {
      byte = next();
      dataBytes += (byte & 0x7f) * factor;
      this.#assertObjectBytes(dataBytes);
    }
    let base: number | string | undefined;
    if (typeCode === ofsDelta) {
      byte = next();
      let distance = byte & 0x7f;
      while (byte >= 0x80) {
        byte = next();
        distance = (distance + 1) * 128 + (byte & 0x7f);
        if (distance > start) throw corruptPack();
      }
      base = start - distance;
      if (distance === 0 || !this.#entries.has(base)) throw corruptPack();
    } else if (typeCode === refDelta) {
      base = this.#pack.toString('hex', offset, offset + oidBytes);
      offset += oidBytes;
    }
    const entry: Entry = { offset: start, dataOffset: offset, dataBytes, base };
    this.#entries.set(start, entry);
    const { bytes, compressedBytes } = this.#inflate(entry);
    const type = objectTypes[typeCode];
    if (type !== undefined) this.#addObject(entry, { type, bytes });
    else if (base === undefined) throw corruptPack();
    return offset + compressedBytes;
  }

  /** Resolves each delta after its base: only then are its type and oid known. */
  async #resolveDeltas(signal: AbortSignal | undefined): Promise<void> {
    const deltas = [...this.#entries.values()].filter(({ base }) => base !== undefined);
    const unresolved = Map.groupBy(deltas, ({ base }) => base);
    const takeDeltasOf = (offset: number, oid: string): Entry[] => {
      const taken = [...(unresolved.get(offset) ?? []), ...(unresolved.get(oid) ?? [])];
      unresolved.delete(offset);
      unresolved.delete(oid);
      return taken;
    };
    const ready = [...this.#byOid].flatMap(([oid, { offset }]) => takeDeltasOf(offset, oid));
    let resolved = 0;
    for (let delta = ready.pop(); delta !== undefined; delta = ready.pop()) {
      await this.#yieldToEventLoop(signal);
      const type = this.#types.get(this.#baseOf(delta).offset);
      if (type === undefined) throw corruptPack();
      const oid = this.#addObject(delta, { type, bytes: this.#readObject(delta) });
      ready.push(...takeDeltasOf(delta.offset, oid));
      resolved += 1;
    }
    if (resolved < deltas.length) throw protocolError('The packfile contains a delta without its base.');
  }

  #addObject(entry: Entry, object: GitObject): string {
    this.#unpackedBytes += object.bytes.length;
    if (this.#unpackedBytes > this.#limits.unpackedBytes)
      throw repositoryTooLarge(`The commit has more than ${this.#limits.unpackedBytes} bytes`);
    const oid = hashObject(object);
    this.#byOid.set(oid, { ...entry, objectType: object.type, objectBytes: object.bytes.length });
    this.#types.set(entry.offset, object.type);
    if (object.type !== 'blob' || object.bytes.length < 1_000_000)
      this.#cache.set(entry.offset, object.bytes);
    return oid;
  }

  #baseOf({ base }: Entry): Entry {
    const entry = typeof base === 'number' ? this.#entries.get(base) : this.#byOid.get(base ?? '');
    if (entry === undefined) throw corruptPack();
    return entry;
  }

  #readObject(entry: Entry): Buffer {
    const deltas: Entry[] = [];
    let base = entry;
    let bytes = this.#cache.get(base.offset);
    while (bytes === undefined && base.base !== undefined) {
      deltas.push(base);
      if (deltas.length > maxDeltaDepth)
        throw protocolError('The packfile contains a delta chain that is too deep.');
      base = this.#baseOf(base);
      bytes = this.#cache.get(base.offset);
    }
    bytes ??= this.#inflate(base).bytes;
    for (const delta of deltas.toReversed()) {
      const instructions = this.#inflate(delta).bytes;
      this.#assertObjectBytes(deltaResultBytes(instructions));
      bytes = applyDelta(bytes, instructions);
      this.#addWork(bytes.length);
      this.#cache.set(delta.offset, bytes);
    }
    return bytes;
  }

  #inflate({ dataOffset, dataBytes }: Entry): { bytes: Buffer; compressedBytes: number } {
    this.#assertObjectBytes(dataBytes);
    this.#addWork(dataBytes + inflateOverheadBytes);
    const compressed = this.#pack.subarray(dataOffset, this.#pack.length - oidBytes);
    const { buffer, engine } = inflatePrefix(compressed, dataBytes);
    if (buffer.length !== dataBytes) throw corruptPack();
    return { bytes: buffer, compressedBytes: engine.bytesWritten };
  }

  #assertObjectBytes(bytes: number): void {
    if (bytes > this.#limits.objectBytes)
      throw repositoryTooLarge(`The commit has a file of more than ${this.#limits.objectBytes} bytes`);
  }

  #addWork(bytes: number): void {
    this.#workBytes += bytes;
    if (this.#workBytes > this.#limits.unpackedBytes * maxWorkFactor)
      throw repositoryTooLarge('The packfile takes too much work to decompress');
  }

  async #yieldToEventLoop(signal: AbortSignal | undefined): Promise<void> {
    if (performance.now() < this.#yieldAt) return;
    await setImmediate();
    signal?.throwIfAborted();
    this.#yieldAt = performance.now() + timeSliceMs;
  }
}

type InflateResult = { readonly buffer: Buffer; readonly engine: { readonly bytesWritten: number } };

/** Inflates the zlib stream at the start of `compressed`; more bytes may follow it. */
function inflatePrefix(compressed: Buffer, maxBytes: number): InflateResult {
  try {
    const maxOutputLength = Math.max(1, maxBytes);
    // The whole output in one buffer of its size: the cache keeps the buffers of small objects, 16 kB each by default.
    const chunkSize = Math.min(maxChunkBytes, Math.max(constants.Z_MIN_CHUNK, maxOutputLength + 1));
    const options = { info: true, maxOutputLength, chunkSize };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- with `info`, zlib returns an object; its types do not say so
    return inflateSync(compressed, options) as unknown as InflateResult;
  } catch (error) {
    throw protocolError('An object of the repository is corrupt, or larger than it declares.', error);
  }
}

function corruptPack() {
  return protocolError('The packfile that the Git server sent is corrupt.');
}

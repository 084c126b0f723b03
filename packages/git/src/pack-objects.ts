import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { inflateSync } from 'node:zlib';
import { applyDelta, deltaResultBytes } from './apply-delta.ts';
import { ByteCache } from './byte-cache.ts';
import { protocolError, tooLarge } from './git-error.ts';
import type { GitLimits } from './git-limits.ts';
import { type GitObject, type ObjectType, oidOf } from './git-objects.ts';

/** Where an object is in the pack; a delta names its base by where that is, or by name. */
type Entry = {
  readonly at: number;
  /** Where its packed bytes begin, and how many there are unpacked. */
  readonly dataAt: number;
  readonly dataBytes: number;
  readonly base: number | string | undefined;
};

type Resolved = Entry & { readonly objectType: ObjectType; readonly objectBytes: number };

const types: Readonly<Record<number, ObjectType>> = { 1: 'commit', 2: 'tree', 3: 'blob', 4: 'tag' };
const offsetDelta = 6;
const namedDelta = 7;
const hashBytes = 20;
const maxChain = 4096;
/** How much is unpacked in all, in relation to what the objects hold: deltas of deltas are made again. */
const repeatedWork = 4;
/** What unpacking costs beside its bytes, as so many of them. */
const callBytes = 2000;
const cacheBytes = 64_000_000;
const turnMs = 15;

/** The objects of a pack (gitformat-pack), unpacked when they are read. Nothing of the pack is believed. */
export class PackObjects {
  readonly #pack: Buffer;
  readonly #limits: GitLimits;
  readonly #entries = new Map<number, Entry>();
  readonly #byOid = new Map<string, Resolved>();
  /** Of the objects that have a name, by where they are. */
  readonly #types = new Map<number, ObjectType>();
  readonly #cache = new ByteCache(cacheBytes);
  #unpackedBytes = 0;
  #workBytes = 0;
  #turnEnds = 0;

  private constructor(pack: Buffer, limits: GitLimits) {
    this.#pack = pack;
    this.#limits = limits;
  }

  static none(limits: GitLimits): PackObjects {
    return new PackObjects(Buffer.alloc(0), limits);
  }

  /**
   * Reads a pack; other work of the process goes on meanwhile.
   * @throws GitError for one that is broken or unfolds to more than the limits
   */
  static async read(pack: Buffer, limits: GitLimits, signal?: AbortSignal): Promise<PackObjects> {
    const objects = new PackObjects(pack, limits);
    await objects.#index(signal);
    return objects;
  }

  /** The size of an object in bytes; `undefined` for one that is not there. */
  sizeOf(oid: string): number | undefined {
    return this.#byOid.get(oid)?.objectBytes;
  }

  has(oid: string): boolean {
    return this.#byOid.has(oid);
  }

  /** An object of a type; its bytes are not to be changed. */
  get(oid: string, type: ObjectType): Buffer {
    const entry = this.#byOid.get(oid);
    if (entry?.objectType !== type) throw protocolError(`The repository lacks the ${type} ${oid}.`);
    // Each read is of something asked for once; only what a pack costs to take in is limited.
    this.#workBytes = 0;
    return this.#unpack(entry);
  }

  async #index(signal: AbortSignal | undefined): Promise<void> {
    const count = this.#readHeader();
    let at = 12;
    for (let index = 0; index < count; index += 1) {
      await this.#rest(signal);
      at = this.#readEntry(at);
    }
    if (at !== this.#pack.length - hashBytes) throw brokenPack();
    await this.#nameDeltas(signal);
  }

  #readHeader(): number {
    const pack = this.#pack;
    if (pack.length < 12 + hashBytes || pack.toString('latin1', 0, 4) !== 'PACK') throw brokenPack();
    const version = pack.readUInt32BE(4);
    if (version !== 2 && version !== 3) throw brokenPack();
    const end = pack.length - hashBytes;
    if (!createHash('sha1').update(pack.subarray(0, end)).digest().equals(pack.subarray(end)))
      throw brokenPack();
    const count = pack.readUInt32BE(8);
    if (count > this.#limits.objects)
      throw tooLarge(`The commit has ${count} objects, more than ${this.#limits.objects}`);
    return count;
  }

  /** Notes an object; answers where the next one is. */
  #readEntry(start: number): number {
    let at = start;
    const next = () => {
      const byte = this.#pack[at];
      if (byte === undefined) throw brokenPack();
      at += 1;
      return byte;
    };
    let byte = next();
    const code = (byte >> 4) & 7;
    let dataBytes = byte & 15;
    for (let factor = 16; byte >= 0x80; factor *= 128) {
      byte = next();
      dataBytes += (byte & 0x7f) * factor;
      this.#assertObjectBytes(dataBytes);
    }
    let base: number | string | undefined;
    if (code === offsetDelta) {
      byte = next();
      let distance = byte & 0x7f;
      while (byte >= 0x80) {
        byte = next();
        distance = (distance + 1) * 128 + (byte & 0x7f);
        if (distance > start) throw brokenPack();
      }
      base = start - distance;
      if (distance === 0 || !this.#entries.has(base)) throw brokenPack();
    } else if (code === namedDelta) {
      base = this.#pack.toString('hex', at, at + hashBytes);
      at += hashBytes;
    }
    const entry: Entry = { at: start, dataAt: at, dataBytes, base };
    this.#entries.set(start, entry);
    const { bytes, packedBytes } = this.#inflate(entry);
    const type = types[code];
    if (type !== undefined) this.#note(entry, { type, bytes });
    else if (base === undefined) throw brokenPack();
    return at + packedBytes;
  }

  /** Deltas get their names once their bases have theirs. */
  async #nameDeltas(signal: AbortSignal | undefined): Promise<void> {
    const deltas = [...this.#entries.values()].filter(({ base }) => base !== undefined);
    const waiting = Map.groupBy(deltas, ({ base }) => base);
    const ready = [...this.#byOid].flatMap(([oid, { at }]) => this.#takeWaiting(waiting, at, oid));
    let named = 0;
    for (let entry = ready.pop(); entry !== undefined; entry = ready.pop()) {
      await this.#rest(signal);
      const type = this.#types.get(this.#baseOf(entry).at);
      if (type === undefined) throw brokenPack();
      const oid = this.#note(entry, { type, bytes: this.#unpack(entry) });
      ready.push(...this.#takeWaiting(waiting, entry.at, oid));
      named += 1;
    }
    if (named < deltas.length) throw protocolError('The pack has a delta without its base.');
  }

  #takeWaiting(waiting: Map<number | string | undefined, Entry[]>, at: number, oid: string): Entry[] {
    const taken = [...(waiting.get(at) ?? []), ...(waiting.get(oid) ?? [])];
    waiting.delete(at);
    waiting.delete(oid);
    return taken;
  }

  #note(entry: Entry, object: GitObject): string {
    this.#unpackedBytes += object.bytes.length;
    if (this.#unpackedBytes > this.#limits.unpackedBytes)
      throw tooLarge(`The commit holds more than ${this.#limits.unpackedBytes} bytes`);
    const oid = oidOf(object);
    this.#byOid.set(oid, { ...entry, objectType: object.type, objectBytes: object.bytes.length });
    this.#types.set(entry.at, object.type);
    if (object.type !== 'blob' || object.bytes.length < 1_000_000) this.#cache.keep(entry.at, object.bytes);
    return oid;
  }

  #baseOf({ base }: Entry): Entry {
    const found = typeof base === 'number' ? this.#entries.get(base) : this.#byOid.get(base ?? '');
    if (found === undefined) throw brokenPack();
    return found;
  }

  #unpack(entry: Entry): Buffer {
    const deltas: Entry[] = [];
    let at = entry;
    let bytes = this.#cache.find(at.at);
    while (bytes === undefined && at.base !== undefined) {
      deltas.push(at);
      if (deltas.length > maxChain) throw protocolError('The pack has deltas of deltas without end.');
      at = this.#baseOf(at);
      bytes = this.#cache.find(at.at);
    }
    bytes ??= this.#inflate(at).bytes;
    for (const delta of deltas.toReversed()) {
      const instructions = this.#inflate(delta).bytes;
      this.#assertObjectBytes(deltaResultBytes(instructions));
      bytes = applyDelta(bytes, instructions);
      this.#count(bytes.length);
      this.#cache.keep(delta.at, bytes);
    }
    return bytes;
  }

  #inflate({ dataAt, dataBytes }: Entry): { bytes: Buffer; packedBytes: number } {
    this.#assertObjectBytes(dataBytes);
    this.#count(dataBytes + callBytes);
    const packed = this.#pack.subarray(dataAt, this.#pack.length - hashBytes);
    const { buffer, engine } = inflated(packed, dataBytes);
    if (buffer.length !== dataBytes) throw brokenPack();
    return { bytes: buffer, packedBytes: engine.bytesWritten };
  }

  #assertObjectBytes(bytes: number): void {
    if (bytes > this.#limits.objectBytes)
      throw tooLarge(`The commit has a file of more than ${this.#limits.objectBytes} bytes`);
  }

  #count(bytes: number): void {
    this.#workBytes += bytes;
    if (this.#workBytes > this.#limits.unpackedBytes * repeatedWork)
      throw tooLarge('The pack unfolds to too much');
  }

  /** Lets other work of the process have its turn. */
  async #rest(signal: AbortSignal | undefined): Promise<void> {
    if (performance.now() < this.#turnEnds) return;
    await setImmediate();
    signal?.throwIfAborted();
    this.#turnEnds = performance.now() + turnMs;
  }
}

type Inflated = { readonly buffer: Buffer; readonly engine: { readonly bytesWritten: number } };

/** Unpacks one stream at the beginning of bytes, which may go on behind it; no more than it promised to be. */
function inflated(packed: Buffer, bytes: number): Inflated {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- With `info`, zlib answers an object; its types do not say so.
    return inflateSync(packed, { info: true, maxOutputLength: Math.max(1, bytes) }) as unknown as Inflated;
  } catch (error) {
    throw protocolError('An object of the repository is broken, or larger than it says.', error);
  }
}

function brokenPack() {
  return protocolError('The pack that the Git server sent is broken.');
}

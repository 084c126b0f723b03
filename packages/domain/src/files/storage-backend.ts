import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';
import type { ByteRange } from './byte-range.ts';

/** Bytes in a file of their own, complete and forced to the disk. */
export type Part = { readonly path: string; readonly hash: string; readonly sizeBytes: number };

/** What a disk and S3 do in different ways; the rest is flydrive's. */
export type StorageBackend = {
  readonly disk: Disk;
  /** Where bytes wait until they are complete. */
  readonly partsDirectory: string;
  /** Puts a part under its key, in place of what was there. A reader sees all of it, or what was there. */
  readonly commit: (part: Part, key: string) => Promise<void>;
  /** Rejects where there is no such object. */
  readonly open: (key: string, range: ByteRange | undefined) => Promise<Readable>;
  /** What to do about a failure of the first use, as a sentence. */
  readonly adviceFor: (error: unknown) => string;
};

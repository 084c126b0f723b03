import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';
import type { ByteRange } from './byte-range.ts';

/** A complete upload in a file of its own, flushed to disk. */
export type Part = { readonly path: string; readonly hash: string; readonly sizeBytes: number };
/** A part, and the key of the object that it becomes. */
export type KeyedPart = { readonly part: Part; readonly key: string };

/** The headers that an object is sent with. */
export type SentAs = { readonly contentType: string; readonly contentDisposition: string };

/** URLs of objects that do not lead to this server. */
type DirectUrls = {
  readonly origin: string;
  /** A URL with which anybody can read an object for `seconds`. */
  readonly sign: (key: string, seconds: number, as: SentAs) => Promise<string>;
};

/** Where disk and S3 differ; the rest is flydrive's. */
export type StorageBackend = {
  readonly disk: () => Promise<Disk>;
  /** Resolves, too, when there is no such object. */
  readonly delete: (key: string) => Promise<void>;
  /** The directory of incomplete uploads. */
  readonly partsDirectory: string;
  /** Moves parts to their keys, each atomically: a reader sees the previous object or the new one. */
  readonly commit: (parts: readonly KeyedPart[]) => Promise<void>;
  /** Rejects when there is no such object. */
  readonly open: (key: string, range: ByteRange | undefined) => Promise<Readable>;
  /** The free bytes of the disk that uploads are written to. */
  readonly freeBytes: () => Promise<number>;
  /** Where browsers fetch objects themselves; absent where this server sends them. */
  readonly direct?: DirectUrls;
  /** How to fix an error of the first use, as a sentence. */
  readonly adviceFor: (error: unknown) => string;
};

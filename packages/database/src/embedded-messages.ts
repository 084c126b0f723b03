/** What the thread of the embedded database is started with. */
export type EmbeddedStart = {
  /** In memory when absent. */
  directory: string | undefined;
  /** A data directory as `dump` gave it, to begin with. */
  dump: Blob | undefined;
};

/** One at a time; each is answered by one reply. */
export type EmbeddedRequest =
  | { kind: 'execute'; text: string; parameters: (string | null)[] }
  | { kind: 'dump'; compression: DumpCompression }
  | { kind: 'close' };

export type DumpCompression = 'gzip' | 'none';

/**
 * `done` carries wire messages for `execute`, the archive for `dump`; the first one says that the database is
 * open.
 */
export type EmbeddedReply = { kind: 'done'; bytes: Uint8Array } | { kind: 'failed'; reason: string };

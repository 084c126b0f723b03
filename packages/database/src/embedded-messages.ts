/** What an embedded database is opened from. */
export type EmbeddedStorage = {
  /** In memory when absent. */
  directory: string | undefined;
  /** An archive of a data directory, as `dump` returns it, to initialize the database with. */
  dump: Blob | undefined;
};

/** The `workerData` of the thread. */
export type EmbeddedWorkerData = EmbeddedStorage & { pgliteModule: WebAssembly.Module };

/** Handled in their order; each gets one reply. */
export type EmbeddedRequest =
  /** `describe` asks for the columns of a statement that is prepared already. */
  | { kind: 'execute'; text: string; parameters: (string | null)[]; describe: boolean }
  | { kind: 'dump'; compression: DumpCompression }
  | { kind: 'close' };

export type DumpCompression = 'gzip' | 'none';

/**
 * `bytes` are protocol messages for `execute`, the archive for `dump`; `milliseconds` is how long it ran. The first reply signals
 * that the database is open.
 */
export type EmbeddedReply =
  | { kind: 'done'; bytes: Uint8Array; milliseconds: number }
  | { kind: 'failed'; reason: string };

/** What an embedded database is opened from. */
export type EmbeddedStorage = {
  /** In memory when absent. */
  directory: string | undefined;
  /** An archive of a data directory, as `dump` returns it, to initialize the database with. */
  dump: Blob | undefined;
};

/** The first message to the thread, which compiles PGlite itself where the module is absent. */
export type EmbeddedOpening = EmbeddedStorage & { pgliteModule: WebAssembly.Module | undefined };

/** Handled in their order; each gets one reply. */
export type EmbeddedRequest =
  /** `describe` asks for the columns of a statement that is prepared already. */
  | { kind: 'execute'; text: string; parameters: (string | null)[]; describe: boolean }
  | { kind: 'dump'; compression: DumpCompression }
  | { kind: 'close' };

export type DumpCompression = 'gzip' | 'none';

/**
 * The first reply says that the database is open. `bytes` are protocol messages for `execute`, the archive for `dump`;
 * `milliseconds` is how long it ran.
 */
export type EmbeddedReply =
  | { kind: 'open'; pgliteModule: WebAssembly.Module }
  | { kind: 'done'; bytes: Uint8Array; milliseconds: number }
  | { kind: 'failed'; reason: string };

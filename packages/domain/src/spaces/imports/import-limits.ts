/** The limits of an import. */
export type ImportLimits = {
  /** Of a web site or an archive. */
  readonly pages: number;
  /** Of a page or a document, as it is fetched or unpacked. */
  readonly pageBytes: number;
  /** Images and other files of an import. */
  readonly files: number;
  readonly fileBytes: number;
  /** Of all fetched resources together. */
  readonly fetchedBytes: number;
  /** For each request. */
  readonly fetchSeconds: number;
  /** Requests to a web site at a time. */
  readonly requestsAtOnce: number;
  /** The longest pause between requests that a web site may ask for. */
  readonly crawlDelaySeconds: number;
  /** Of the compressed archive. */
  readonly archiveBytes: number;
  readonly archiveEntries: number;
  /** Of all uncompressed entries of an archive. */
  readonly unpackedBytes: number;
  /** Of all uncompressed parts of a Word document. */
  readonly documentBytes: number;
  /** For the conversion of one page or document. */
  readonly convertSeconds: number;
  /** Heap size of the conversion thread. */
  readonly convertMegabytes: number;
  /** Of the heap and the buffers of the conversion thread together. */
  readonly convertBytes: number;
};

export const defaultImportLimits: ImportLimits = {
  pages: 1000,
  pageBytes: 5_000_000,
  files: 2000,
  fileBytes: 25_000_000,
  fetchedBytes: 500_000_000,
  fetchSeconds: 30,
  requestsAtOnce: 4,
  crawlDelaySeconds: 10,
  archiveBytes: 104_857_600,
  archiveEntries: 20_000,
  unpackedBytes: 500_000_000,
  documentBytes: 100_000_000,
  convertSeconds: 20,
  convertMegabytes: 256,
  convertBytes: 600_000_000,
};

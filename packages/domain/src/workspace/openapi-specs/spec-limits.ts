/** The limits of loading a spec. */
export type SpecLimits = {
  /** For each file. */
  readonly fetchSeconds: number;
  /** For all files together. */
  readonly fetchAllSeconds: number;
  /** Of all files, as they were fetched. */
  readonly maxBytes: number;
  readonly maxFiles: number;
  /** Of all files, as JSON without spaces, in characters. */
  readonly maxContentLength: number;
  /** For one run of the parser thread. */
  readonly parseSeconds: number;
  /** The memory of the parser thread. */
  readonly parseMegabytes: number;
};

export const defaultSpecLimits: SpecLimits = {
  fetchSeconds: 30,
  fetchAllSeconds: 120,
  maxBytes: 25_000_000,
  maxFiles: 100,
  maxContentLength: 10_000_000,
  parseSeconds: 30,
  parseMegabytes: 160,
};

/** The most calls in a minute; 0 is no limit. */
export type RateLimitSettings = {
  /** Reads of a user, or of an address without one. */
  readonly reads: number;
  /** Writes of a user, or of an address without one. */
  readonly writes: number;
  /** What makes the server work on afterwards, or fetch from elsewhere: imports, PDFs, uploads and the like. */
  readonly jobs: number;
  /** The same of an address without a user. */
  readonly anonymousJobs: number;
  /** Wrong tokens from an address. */
  readonly wrongTokens: number;
  /** Steps of sign-ins from an address. */
  readonly signIns: number;
  /** Passwords that are tried for an account, and mails that are asked for it. */
  readonly accountSignIns: number;
};

export type RateLimitName = keyof RateLimitSettings;

export const defaultRateLimits: RateLimitSettings = {
  reads: 600_000,
  writes: 300_000,
  jobs: 600,
  anonymousJobs: 60,
  wrongTokens: 30,
  signIns: 60,
  accountSignIns: 10,
};

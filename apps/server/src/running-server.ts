import type { Bootstrapped } from '@lectern/domain';

export type RunningServer = {
  /** Its URL, without a trailing slash. */
  readonly address: string;
  /** The first user and organization, when the database was empty. */
  readonly bootstrapped: Bootstrapped | undefined;
  /** How long `close` may take. */
  readonly closeLimitMs: number;
  /** Drains requests, finishes or releases running jobs, then closes the connections and the database. Idempotent. */
  readonly close: () => Promise<void>;
};

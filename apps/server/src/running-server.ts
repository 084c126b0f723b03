import type { Bootstrapped } from '@lectern/domain';

export type RunningServer = {
  /** Its URL, without a trailing slash. */
  readonly address: string;
  /** The first user and organization, when the database was empty. */
  readonly bootstrapped: Bootstrapped | undefined;
  /** The file with the sealing key, unless that is a setting. */
  readonly sealingKeyFile: string | undefined;
  /** Where `/metrics` is, if on a port of its own. */
  readonly metricsAddress: string | undefined;
  /** How long `close` may take. */
  readonly closeLimitMs: number;
  /** Drains requests, finishes or releases running jobs, then closes the connections and the database. Idempotent. */
  readonly close: () => Promise<void>;
};

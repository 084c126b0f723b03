import type { Bootstrapped } from '@lectern/domain';

export type RunningServer = {
  /** Where it is reached, without a slash at the end. */
  readonly address: string;
  /** What was made in a database that was empty. */
  readonly bootstrapped: Bootstrapped | undefined;
  /** How long `close` may take. */
  readonly closeLimitMs: number;
  /** Answers what was accepted, ends or hands back the jobs that run, then closes the connections, then the database. May be called again. */
  readonly close: () => Promise<void>;
};

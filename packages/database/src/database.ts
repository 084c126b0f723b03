import type { Kysely } from 'kysely';
import type { DumpCompression } from './embedded-messages.ts';
import type { Signals } from './signals.ts';

export type Database<T> = {
  readonly kind: 'postgres' | 'embedded';
  readonly kysely: Kysely<T>;
  readonly signals: Signals;
  /** Throws `DatabaseUnavailableError` unless the database answers, and answers right. 5 s unless given. */
  ping(timeoutMs?: number): Promise<void>;
  /** How many statements were sent so far, without BEGIN, COMMIT and ROLLBACK. */
  statements(): number;
  /** Waits for what runs. May be called again. */
  close(): Promise<void>;
  /** A backup of the embedded database, to be given to `loadDump`. */
  dump(compression?: DumpCompression): Promise<Uint8Array>;
};

import type { DumpCompression } from './embedded-messages.ts';
import type { Signals } from './signals.ts';
import type { SqlSource } from './sql-source.ts';

export type Backend = {
  readonly kind: 'postgres' | 'embedded';
  readonly source: SqlSource;
  readonly signals: Signals;
  close(): Promise<void>;
  dump(compression: DumpCompression): Promise<Uint8Array>;
  /** Called when it answered, but wrong. */
  distrust(): void;
};

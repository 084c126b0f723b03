import type { JobRun } from '@lectern/domain';
import type { FinishedRequest } from '@lectern/rest';
import type { Settings } from '../settings.ts';

/** What the background server needs to start. */
export type BackgroundStart = {
  readonly settings: Settings;
  /** The path of the socket on which it listens. */
  readonly path: string;
  /** With which requests prove that they are forwarded. */
  readonly secret: string;
  /** Of the server in front, for URLs without a setting. */
  readonly port: number;
};

/** `check` is answered, so that a thread that hangs is noticed. */
export type ToBackground = 'close' | 'close if idle' | 'check';

export type FromBackground =
  | { readonly kind: 'ready' }
  /** To `check`. */
  | { readonly kind: 'alive' }
  /** It goes on, because jobs or requests run. */
  | { readonly kind: 'busy' }
  | { readonly kind: 'log'; readonly lines: string }
  | { readonly kind: 'request'; readonly finished: FinishedRequest; readonly changes: number }
  | { readonly kind: 'job'; readonly run: JobRun };

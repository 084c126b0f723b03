import type { GitLimits } from './git-limits.ts';
import type { HttpClient } from './http-client.ts';

export type Service = 'git-upload-pack' | 'git-receive-pack';

/** A remote repository and how to reach it. */
export type Remote = {
  readonly http: HttpClient;
  /** The directory that contains the repositories of `file:` URLs; without it none is accessible. */
  readonly fileRoot?: string | undefined;
  /** http, https or file; without credentials. */
  readonly url: string;
  /** The value of the Authorization header, if any. */
  readonly authorization: string | undefined;
  readonly limits: GitLimits;
  readonly signal: AbortSignal;
  /** Called with the bytes of a packfile that have arrived. */
  readonly onReceived?: (bytes: number) => void;
};

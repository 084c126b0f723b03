import type { GitLimits } from './git-limits.ts';
import type { HttpClient } from './http-client.ts';

export type Service = 'git-upload-pack' | 'git-receive-pack';

/** A repository on a server, for the life of one job. */
export type Remote = {
  readonly http: HttpClient;
  /** The folder with the repositories that `file:` addresses may name; none unless given. */
  readonly fileRoot?: string | undefined;
  /** Without credentials. */
  readonly url: string;
  /** The value of the header that lets us in, if any. */
  readonly authorization: string | undefined;
  readonly limits: GitLimits;
  readonly signal: AbortSignal;
};

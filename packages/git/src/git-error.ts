/** Why a repository cannot be read or written. The message may be shown to users: it holds no credentials. */
export class GitError extends Error {
  override readonly name = 'GitError';
  /** Such as `git_not_found`. */
  readonly code: string;
  /** Whether another attempt may succeed. */
  readonly retryable: boolean;

  constructor(code: string, message: string, options: { retryable?: boolean; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retryable = options.retryable ?? true;
  }
}

/** The remote violates the protocol or sends corrupt objects. */
export function protocolError(message: string, cause?: unknown): GitError {
  return new GitError('git_broken', message, { retryable: false, cause });
}

/** `exceeded` is a clause: "The commit has more than 100 files". */
export function repositoryTooLarge(exceeded: string): GitError {
  return new GitError('git_too_large', `${exceeded}: use a smaller repository.`, { retryable: false });
}

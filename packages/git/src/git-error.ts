/** Why a repository could not be read or written, in a sentence that may be shown; it holds no credentials. */
export class GitError extends Error {
  override readonly name = 'GitError';
  readonly code: string;
  /** Whether another attempt could succeed. */
  readonly retryable: boolean;

  constructor(code: string, message: string, options: { retryable?: boolean; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retryable = options.retryable ?? true;
  }
}

/** The other side breaks the protocol, or a limit; another attempt is of no use. */
export function protocolError(message: string, cause?: unknown): GitError {
  return new GitError('git_broken', message, { retryable: false, cause });
}

export function tooLarge(what: string): GitError {
  return new GitError('git_too_large', `${what}: import a smaller repository.`, { retryable: false });
}

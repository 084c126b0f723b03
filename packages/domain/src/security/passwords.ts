import { ApiError } from '@lectern/contract';
import { assertNoTransaction, FairQueue } from '@lectern/database';
import { PoolBusyError, ThreadPool } from '@lectern/threads';
import { AccountError, type AccountProblem } from '../core/account-error.ts';
import { networkOf } from '../core/network-address.ts';

export type PasswordTask =
  | { readonly kind: 'hash'; readonly password: string }
  | { readonly kind: 'verify'; readonly password: string; readonly hash: string };
export type PasswordAnswer =
  | { readonly kind: 'hashed'; readonly hash: string }
  | { readonly kind: 'common' }
  | { readonly kind: 'verified'; readonly isRight: boolean };

export const minPasswordLength = 10;
export const maxPasswordLength = 256;

/** The hash of a random text that nobody knows, with the parameters of all others: what is verified where there is none. */
const unknownHash =
  '$argon2id$v=19$m=19456,t=2,p=1$bvZSik2vB7oL1TPRfm52fA$98lMDkuyaWkc7acNVEjUAfA4rymGnkqY0bqSWKhv1l0';

type Caller = { readonly address?: string | undefined };

/**
 * Hashes passwords with Argon2id in one thread, so that neither requests wait for it nor many at once take memory of their
 * own (19 MiB each). Callers take turns by their network.
 */
export class Passwords {
  readonly #pool = new ThreadPool<PasswordTask, PasswordAnswer>({
    entry: new URL('./password-worker.ts', import.meta.url),
    limits: { seconds: 30, heapMegabytes: 96, maxBytes: 192_000_000 },
    maxThreads: 1,
    waiting: new FairQueue({ perTenant: 16, total: 128 }),
    waitSeconds: 20,
    idleSeconds: 60,
  });

  /**
   * The hash of a new password. `words` is what is known of its owner, such as their name and address.
   * @throws ApiError 400 for one that is short or easy to guess, 503 when too many wait
   */
  async hash(password: string, words: readonly string[], caller: Caller): Promise<string> {
    const normalized = normalize(password);
    assertAcceptable(normalized, words);
    const answer = await this.#run({ kind: 'hash', password: normalized }, caller);
    if (answer.kind === 'hashed') return answer.hash;
    throw refused('passwordIsCommon');
  }

  /**
   * Whether a password is that of a hash. Without a hash it takes as long, and is not.
   * @throws ApiError 503 when too many wait
   */
  async verify(hash: string | undefined, password: string, caller: Caller): Promise<boolean> {
    const normalized = normalize(password).slice(0, maxPasswordLength + 1);
    const answer = await this.#run(
      { kind: 'verify', password: normalized === '' ? ' ' : normalized, hash: hash ?? unknownHash },
      caller,
    );
    return hash !== undefined && answer.kind === 'verified' && answer.isRight;
  }

  /** Ends the thread. */
  close(): Promise<void> {
    return this.#pool.close();
  }

  async #run(task: PasswordTask, { address }: Caller): Promise<PasswordAnswer> {
    assertNoTransaction('Hashing a password');
    try {
      return await this.#pool.run(task, { tenant: networkOf(address ?? '') });
    } catch (error) {
      if (!(error instanceof PoolBusyError)) throw error;
      const message = 'Too many people sign in right now. Try again shortly.';
      throw new ApiError('unavailable', message, { retryAfterSeconds: 5, cause: error });
    }
  }
}

/** The same whatever keyboard wrote it (RFC 8265, NIST SP 800-63B). */
function normalize(password: string): string {
  return password.normalize('NFKC');
}

function assertAcceptable(password: string, words: readonly string[]): void {
  const { length } = Array.from(password);
  if (length < minPasswordLength) throw refused('passwordTooShort', minPasswordLength);
  if (length > maxPasswordLength) throw refused('passwordTooLong', maxPasswordLength);
  const rest = words
    .flatMap((word) => word.toLowerCase().split(/[\s@.]+/))
    .filter((word) => word.length >= 4)
    .reduce((left, word) => left.replaceAll(word, ''), password.toLowerCase());
  if (Array.from(rest).length < minPasswordLength / 2) throw refused('passwordIsPersonal');
}

function refused(problem: AccountProblem, count?: number): AccountError {
  const values = count === undefined ? {} : { count };
  return new AccountError('invalid_input', problem, { path: 'password', values });
}

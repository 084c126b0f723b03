import { ApiError } from '@lectern/contract';

/** A 400 for what cannot be an answer of an identity provider at all. */
export function malformedAnswer(why: string, cause?: unknown): ApiError {
  return new ApiError('invalid_input', `This is not an answer of an identity provider: ${why}.`, { cause });
}

/** A 403 for an answer that does not prove who somebody is; `why` goes to the log only. */
export function unacceptedAnswer(why: string, cause?: unknown): ApiError {
  return new ApiError(
    'forbidden',
    'The answer of the identity provider was not accepted. Start again; if it happens again, ask an admin of the organization to check the settings of single sign-on.',
    { cause: new Error(why, { cause }) },
  );
}

/** A 403 for an answer to no request that waits for one. */
export function noSuchRequest(): ApiError {
  return new ApiError(
    'forbidden',
    'This sign-in was used already, took too long, or was not started here in this browser. Start again.',
  );
}

/** A 403 for somebody who is known, but may not sign in like this. */
export function accountRefused(sentence: string): ApiError {
  return new ApiError('forbidden', sentence);
}

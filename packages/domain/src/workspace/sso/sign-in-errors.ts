import { ApiError } from '@lectern/contract';

/** A 403 for a response to no pending request. */
export function unknownRequest(): ApiError {
  return new ApiError(
    'forbidden',
    'This sign-in was used already, took too long, or was not started in this browser. Sign in again.',
  );
}

/** A 403 for a user who may not sign in through this identity provider. */
export function accountForbidden(sentence: string): ApiError {
  return new ApiError('forbidden', sentence);
}

/** A 403 for a code that is exchanged for no session. */
export function unknownCode(): ApiError {
  return new ApiError(
    'forbidden',
    'This code was used already, took too long, or belongs to a sign-in that was not started in this browser. Sign in again.',
  );
}

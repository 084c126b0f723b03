import { ApiError } from '@lectern/contract';

/** A 403 for a response to no pending request. */
export function unknownRequest(): ApiError {
  return new ApiError(
    'forbidden',
    'This sign-in was used already, took too long, or was not started in this browser. Sign in again.',
  );
}

/** A 403 for a response that the identity provider did not make for this sign-in. */
export function responseRejected(cause: unknown): ApiError {
  return new ApiError(
    'forbidden',
    'The answer of the identity provider was not accepted. Sign in again; if it happens again, ask an admin of the organization.',
    { cause },
  );
}

/** A 403 for a user who may not sign in through this identity provider. */
export function accountForbidden(sentence: string): ApiError {
  return new ApiError('forbidden', sentence);
}

/** A 403 for the address of an existing user that the identity provider does not vouch for. */
export function unverifiedAddress(): ApiError {
  return accountForbidden(
    'A user with your e-mail address exists already, and the identity provider does not say that it has verified the address (`email_verified`). Ask its administrator to verify it.',
  );
}

/** A 403 for a code that is exchanged for no session. */
export function unknownCode(): ApiError {
  return new ApiError(
    'forbidden',
    'This code was used already, took too long, or belongs to a sign-in that was not started in this browser. Sign in again.',
  );
}

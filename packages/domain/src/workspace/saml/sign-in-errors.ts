import { ApiError } from '@lectern/contract';

/** A 400 for input that is not a SAML response. */
export function malformedResponse(why: string, cause?: unknown): ApiError {
  return new ApiError('invalid_input', `This is not a SAML response of an identity provider: ${why}.`, {
    cause,
  });
}

/** A 403 for a SAML response that is not accepted; `why` is logged only. */
export function rejectedResponse(why: string, cause?: unknown): ApiError {
  return new ApiError(
    'forbidden',
    'The SAML response of the identity provider was not accepted. Sign in again; if it happens again, ask an admin of the organization to check the single sign-on settings.',
    { cause: new Error(why, { cause }) },
  );
}

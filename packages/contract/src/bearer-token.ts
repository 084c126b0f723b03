import { ApiError } from './errors.ts';

/** The token of an Authorization header (RFC 6750); 401 for another scheme or a malformed token. */
export function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const token = /^bearer +([\w.~+/-]+=*)$/i.exec(header)?.[1];
  if (token !== undefined) return token;
  throw new ApiError('unauthenticated', 'The Authorization header must be `Bearer <token>`.');
}

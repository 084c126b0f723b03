import { ApiError } from '@lectern/contract';
import type { ErrorResponse } from '../error-response.ts';

const schema = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** What is wrong with a request, in the words of RFC 7644, table 9. */
type ScimErrorType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'noTarget'
  | 'uniqueness';

/** A client error with a type of SCIM. */
export class ScimError extends ApiError {
  readonly scimType: ScimErrorType;

  constructor(scimType: ScimErrorType, message: string) {
    super(scimType === 'uniqueness' ? 'conflict' : 'invalid_input', message);
    this.scimType = scimType;
  }
}

/** The body of an error (RFC 7644, 3.12), whose status is a text. */
export function scimErrorBody(error: unknown, { status, message }: ErrorResponse): object {
  const scimType =
    error instanceof ScimError ? error.scimType : status === 400 ? ('invalidValue' as const) : undefined;
  return {
    schemas: [schema],
    status: String(status),
    ...(scimType !== undefined && { scimType }),
    detail: message,
  };
}

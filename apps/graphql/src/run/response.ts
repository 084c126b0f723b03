import { errorHeaders } from '@lectern/contract';
import type { FormattedError, RequestLog } from './graphql-error.ts';
import { fieldError, toApiError, requestError } from './graphql-error.ts';
import type { OperationResult } from './run-operation.ts';

/** The response to one request. */
export type GraphqlResponse = {
  /** Its JSON. */
  readonly text: string;
  readonly status: number;
  /** For clients that accept `application/json` only, where GraphQL over HTTP answers most errors with 200. */
  readonly legacyStatus: number;
  readonly headers: Readonly<Record<string, string>>;
};

const none = {};

/** The response of an operation that was executed, with the errors of its fields. */
export function executionResponse({ data, failures }: OperationResult, log: RequestLog): GraphqlResponse {
  const ok = { status: 200, legacyStatus: 200, headers: none };
  if (failures.length === 0) return { text: `{"data":${data}}`, ...ok };
  const errors = failures.map((failure) => fieldError(failure, log));
  return { text: `{"errors":${JSON.stringify(errors)},"data":${data}}`, ...ok };
}

/** The response to a request whose document or variables are invalid (GraphQL specification, "Request Errors"). */
export function requestErrorResponse(errors: readonly unknown[], log: RequestLog): GraphqlResponse {
  return { ...errorsResponse(errors.map((error) => requestError(error, log))), legacyStatus: 200 };
}

/** The response to a request that failed as a whole; its status does not depend on what the client accepts. */
export function errorResponse(error: unknown, log: RequestLog): GraphqlResponse {
  const apiError = toApiError(error, log);
  return errorsResponse([requestError(apiError, log)], apiError.retryAfterSeconds);
}

function errorsResponse(errors: readonly FormattedError[], retryAfterSeconds?: number): GraphqlResponse {
  const status = errors[0]?.extensions.status ?? 400;
  return {
    text: JSON.stringify({ errors }),
    status,
    legacyStatus: status,
    headers: errorHeaders(status, { allowedMethods: ['POST'], retryAfterSeconds }),
  };
}

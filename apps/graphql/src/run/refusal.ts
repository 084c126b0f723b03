import { ApiError, errorCatalog } from '@lectern/contract';
import type { Log } from '@lectern/domain';
import { getLocation, GraphQLError, type SourceLocation } from 'graphql';
import type { Failure } from '../plan/failure.ts';

/** Where errors of a request are told of. */
export type RequestRecord = { readonly requestId: string; readonly log: Log };

/** An error as GraphQL answers it; `extensions.code` is a code of the catalog in upper case. */
export type AnsweredError = {
  readonly message: string;
  readonly locations?: readonly SourceLocation[];
  readonly path?: readonly (string | number)[];
  readonly extensions: Readonly<Record<string, unknown>> & { readonly code: string; readonly status: number };
};

/** What a caller may know of an error. Those that are our fault are logged, and only their kind is told. */
export function refusalOf(error: unknown, { requestId, log }: RequestRecord): ApiError {
  if (error instanceof ApiError) {
    if (error.status >= 500)
      log.error({ err: error.cause ?? error, requestId }, 'A GraphQL request could not be served.');
    return error;
  }
  // Errors of graphql-js itself are about the request; one that wraps another is what that one is.
  if (error instanceof GraphQLError) {
    if (error.originalError === undefined) return new ApiError('invalid_input', error.message);
    return refusalOf(error.originalError, { requestId, log });
  }
  log.error({ err: error, requestId }, 'A GraphQL request failed unexpectedly.');
  return new ApiError('internal', errorCatalog.internal.meaning, { cause: error });
}

/** A field that failed. */
export function fieldError({ error, nodes, path }: Failure, record: RequestRecord): AnsweredError {
  const locations = nodes.flatMap(({ loc }) =>
    loc === undefined ? [] : [getLocation(loc.source, loc.start)],
  );
  return answered(refusalOf(error, record), record.requestId, { locations, path });
}

/** A request that failed as a whole. */
export function requestError(error: unknown, record: RequestRecord): AnsweredError {
  const locations = error instanceof GraphQLError ? error.locations : undefined;
  return answered(refusalOf(error, record), record.requestId, locations === undefined ? {} : { locations });
}

function answered(
  refusal: ApiError,
  requestId: string,
  place: Pick<AnsweredError, 'locations' | 'path'>,
): AnsweredError {
  return { message: refusal.message, ...place, extensions: answeredExtensions(refusal, requestId) };
}

/** What an answer says of a refusal beside its message. */
export function answeredExtensions(
  { code, status, details }: ApiError,
  requestId: string,
): AnsweredError['extensions'] {
  return { code: code.toUpperCase(), status, ...(details !== undefined && { details }), requestId };
}

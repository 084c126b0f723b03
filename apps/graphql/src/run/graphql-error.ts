import { ApiError, errorCatalog } from '@lectern/contract';
import type { Log } from '@lectern/domain';
import { getLocation, GraphQLError, type SourceLocation } from 'graphql';
import type { Failure } from '../plan/failure.ts';
import { PersistedQueryError } from './persisted-documents.ts';

/** Where the errors of a request are logged. */
export type RequestLog = { readonly requestId: string; readonly log: Log };

/** An error of a response; `extensions.code` is a code of the catalog in upper case. */
export type FormattedError = {
  readonly message: string;
  readonly locations?: readonly SourceLocation[];
  readonly path?: readonly (string | number)[];
  readonly extensions: Readonly<Record<string, unknown>> & { readonly code: string; readonly status: number };
};

/** The error that a client sees. Server errors are logged, and the client learns only their code. */
export function toApiError(error: unknown, { requestId, log }: RequestLog): ApiError {
  if (error instanceof ApiError) {
    // The fault of another server.
    if (error.status >= 500 && error.code !== 'bad_gateway')
      log.error({ err: error.cause ?? error, requestId }, 'A GraphQL request could not be served.');
    return error;
  }
  // Errors of graphql-js itself are about the request; one that wraps another stands for it.
  if (error instanceof GraphQLError) {
    if (error.originalError === undefined) return new ApiError('invalid_input', error.message);
    return toApiError(error.originalError, { requestId, log });
  }
  log.error({ err: error, requestId }, 'A GraphQL request failed unexpectedly.');
  return new ApiError('internal', errorCatalog.internal.meaning, { cause: error });
}

/** A field that failed. */
export function fieldError({ error, nodes, path }: Failure, log: RequestLog): FormattedError {
  const locations = nodes.flatMap(({ loc }) =>
    loc === undefined ? [] : [getLocation(loc.source, loc.start)],
  );
  return formatError(toApiError(error, log), log.requestId, { locations, path });
}

/** A request that failed as a whole. */
export function requestError(error: unknown, log: RequestLog): FormattedError {
  const locations = error instanceof GraphQLError ? error.locations : undefined;
  return formatError(toApiError(error, log), log.requestId, locations === undefined ? {} : { locations });
}

function formatError(
  error: ApiError,
  requestId: string,
  location: Pick<FormattedError, 'locations' | 'path'>,
): FormattedError {
  return { message: error.message, ...location, extensions: errorExtensions(error, requestId) };
}

/** What the response contains about an error beside its message. */
export function errorExtensions(error: ApiError, requestId: string): FormattedError['extensions'] {
  const { code, status, details, location } = error;
  return {
    code: error instanceof PersistedQueryError ? error.graphqlCode : code.toUpperCase(),
    status,
    ...(details !== undefined && { details }),
    ...(location !== undefined && { location }),
    requestId,
  };
}

import { ApiError, errorCatalog, type ErrorCode } from '@lectern/contract';

const codes = new Map<number, ErrorCode>();
for (const code of Object.keys(errorCatalog))
  if (isErrorCode(code)) codes.set(errorCatalog[code].status, code);

/** The error of the catalog for a status that Fastify or Yoga chose. */
export function errorOfStatus(status: number, message: string): ApiError {
  const code = codes.get(status) ?? (status < 500 ? 'invalid_input' : 'internal');
  return new ApiError(code, code === 'internal' ? errorCatalog.internal.meaning : message);
}

/** The client error that Fastify threw; `undefined` for an error of the server. */
export function errorOfFramework(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const { statusCode: status, message } = error;
  return typeof status === 'number' && status >= 400 && status < 500
    ? errorOfStatus(status, message)
    : undefined;
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalog, code);
}

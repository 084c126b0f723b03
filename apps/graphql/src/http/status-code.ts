import { ApiError, errorCatalog, type ErrorCode } from '@lectern/contract';

const codes = new Map<number, ErrorCode>();
for (const code of Object.keys(errorCatalog))
  if (isErrorCode(code)) codes.set(errorCatalog[code].status, code);

/** The refusal of the catalog for a status that the HTTP framework or Yoga chose. */
export function refusalOfStatus(status: number, message: string): ApiError {
  const code = codes.get(status) ?? (status < 500 ? 'invalid_input' : 'internal');
  return new ApiError(code, code === 'internal' ? errorCatalog.internal.meaning : message);
}

/** The refusal that an error amounts to when a framework threw it for the client; `undefined` for a fault of ours. */
export function refusalOfFramework(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const { statusCode: status, message } = error;
  return typeof status === 'number' && status >= 400 && status < 500
    ? refusalOfStatus(status, message)
    : undefined;
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalog, code);
}

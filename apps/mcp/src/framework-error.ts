import { ApiError, errorCatalog, type ErrorCode } from '@lectern/contract';

const codes = new Map<number, ErrorCode>();
for (const code of Object.keys(errorCatalog))
  if (isErrorCode(code)) codes.set(errorCatalog[code].status, code);

/** The client error that Fastify threw; `undefined` for any other. */
export function errorOfFramework(error: unknown): ApiError | undefined {
  if (error instanceof ApiError || !(error instanceof Error) || !('statusCode' in error)) return undefined;
  const { statusCode: status, message } = error;
  if (typeof status !== 'number' || status < 400 || status >= 500) return undefined;
  return new ApiError(codes.get(status) ?? 'invalid_input', message);
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalog, code);
}

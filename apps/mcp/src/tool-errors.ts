import { ApiError, errorCatalog } from '@lectern/contract';
import type { Ctx } from '@lectern/domain';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

/** The error that a client sees. Unexpected ones are logged, and shown without their message. */
export function toApiError(error: unknown, { log }: Pick<Ctx, 'log'>, requestId: string): ApiError {
  if (error instanceof ApiError) {
    if (error.status >= 500 && error.code !== 'bad_gateway')
      log.error({ err: error.cause ?? error, requestId }, 'An MCP request could not be served.');
    return error;
  }
  log.error({ err: error, requestId }, 'An MCP request failed unexpectedly.');
  return new ApiError('internal', errorCatalog.internal.meaning, { cause: error });
}

/** The result of a tool that failed: a sentence that says what to do, and what is wrong with each argument. */
export function errorResult(
  { code, message, details = [], retryAfterSeconds }: ApiError,
  requestId: string,
): CallToolResult {
  const lines = [
    message.replace(/^(?:body|query|path)\./, ''),
    ...details.map(
      ({ path, message: problem }) => `- ${path.replace(/^(?:body|query|path)\./, '')} ${problem}`,
    ),
    ...(retryAfterSeconds === undefined ? [] : [`Try again in ${retryAfterSeconds} seconds.`]),
    `Code: ${code}. Request: ${requestId}.`,
  ];
  return { isError: true, content: [{ type: 'text', text: lines.join('\n') }] };
}

import { ApiError, type ContentImport, errorCatalog, type ErrorCode } from '@lectern/contract';

/** The error of an import that failed, by the code of its job, with the import in `Location`. */
export function importErrorOf({ lastError, urls }: ContentImport): ApiError {
  const { code = 'internal', message = errorCatalog.internal.meaning } = lastError ?? {};
  const options = { location: urls.location };
  const answered = answerOf(code);
  if (answered !== 'invalid_input') return new ApiError(answered, message, options);
  const details = [{ path: 'body.url', message }];
  return new ApiError(answered, `body.url: ${message}`, { ...options, details });
}

function answerOf(code: string): ErrorCode {
  if (isErrorCode(code)) return code;
  return answers[code] ?? (code.startsWith('fetch_') ? 'bad_gateway' : 'unprocessable');
}

/** Failures of jobs that are neither the content nor another server. */
const answers: Readonly<Record<string, ErrorCode>> = {
  fetch_url: 'invalid_input',
  fetch_scheme: 'invalid_input',
  fetch_forbidden_address: 'invalid_input',
  fetch_too_large: 'unprocessable',
  upload_gone: 'invalid_input',
  worker_lost: 'unavailable',
};

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalog, code);
}

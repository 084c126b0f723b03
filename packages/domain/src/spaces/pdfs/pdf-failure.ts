import { ApiError } from '@lectern/contract';
import { FontsMissingError, PdfTooLargeError } from '@lectern/pdf';

type PdfFailure = { readonly code: string; readonly message: string };

/** The reason why a PDF can never be generated; `undefined` when a retry may succeed. */
export function permanentFailure(error: unknown): PdfFailure | undefined {
  if (error instanceof FontsMissingError) return { code: 'fonts_missing', message: error.message };
  if (error instanceof PdfTooLargeError)
    return { code: 'too_large', message: 'It needs too much memory; request PDFs of parts of it.' };
  if (error instanceof ApiError && error.code === 'insufficient_storage')
    return { code: error.code, message: error.message };
  const isSlow = error instanceof DOMException && error.name === 'TimeoutError';
  return isSlow ? { code: 'timeout', message: 'It takes too long; request PDFs of parts of it.' } : undefined;
}

import { BookTooLargeError } from '@lectern/pdf';

/** Why a PDF could not be made, and will not be when it is tried again; undefined where it may. */
export function failureOf(error: unknown): string | undefined {
  if (error instanceof BookTooLargeError)
    return 'It needs more memory than a PDF may. Ask for the PDFs of its parts.';
  const isSlow = error instanceof DOMException && error.name === 'TimeoutError';
  return isSlow ? 'It takes longer than a PDF may. Ask for the PDFs of its parts.' : undefined;
}

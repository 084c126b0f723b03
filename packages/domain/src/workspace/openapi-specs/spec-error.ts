import type { OpenAPISpecProcessingErrorCode } from '@lectern/contract';

/** An invalid source. The message is for users. */
export class SpecError extends Error {
  override readonly name = 'SpecError';
  readonly code: OpenAPISpecProcessingErrorCode;

  constructor(code: OpenAPISpecProcessingErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

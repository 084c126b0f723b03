import type { OpenAPISpecProcessingErrorCode } from '@lectern/contract';

/** A source became no version. The message may be shown. */
export class SpecFailure extends Error {
  override readonly name = 'SpecFailure';
  readonly code: OpenAPISpecProcessingErrorCode;

  constructor(code: OpenAPISpecProcessingErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

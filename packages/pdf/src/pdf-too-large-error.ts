/** The PDF needs more memory than its worker has. */
export class PdfTooLargeError extends Error {
  override readonly name = 'PdfTooLargeError';

  constructor() {
    super('The PDF needs more memory than its worker has.');
  }
}

/** The optional dependencies that hold the fonts are not installed. The message is written for users. */
export class FontsMissingError extends Error {
  override readonly name = 'FontsMissingError';

  constructor(options?: ErrorOptions) {
    super('PDFs need fonts that are not installed: run `pnpm install` without `--no-optional`.', options);
  }
}

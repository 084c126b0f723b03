/** The layout of a repository cannot be read; the message says what to do. */
export class LayoutError extends Error {
  /** The invalid file, relative to the root of the repository. */
  readonly path: string;

  constructor(path: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LayoutError';
    this.path = path;
  }
}

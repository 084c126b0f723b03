/** A file of a spec cannot be parsed; the message follows its name. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
}

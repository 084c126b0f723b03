/** A file of a spec cannot be read; the message is what follows its name. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
}

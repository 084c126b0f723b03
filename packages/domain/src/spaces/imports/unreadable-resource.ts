/** A resource that is left out of an import; users see the message. */
export class UnreadableResourceError extends Error {
  override readonly name = 'UnreadableResourceError';
}

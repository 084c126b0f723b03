/** Why the server could not start; the message says what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

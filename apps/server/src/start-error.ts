/** Why a server could not start, as a sentence for people. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

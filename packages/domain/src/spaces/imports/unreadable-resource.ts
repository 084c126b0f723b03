/** A part of an import that is left out, without harm to the others; the message says why. */
export class UnreadableResource extends Error {
  override readonly name = 'UnreadableResource';
}

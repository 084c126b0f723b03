import type { FieldNode } from 'graphql';

/** A field that has no value, on its way up to the nearest field that may be null. */
export class Failure {
  readonly error: unknown;
  readonly nodes: readonly FieldNode[];
  /** From where it is now down to the field; each object and list adds its step. */
  readonly path: (string | number)[] = [];

  constructor(error: unknown, nodes: readonly FieldNode[]) {
    this.error = error;
    this.nodes = nodes;
  }
}

/** What writing a value makes: its JSON, or why there is none. */
export type Written = string | Failure;

/** A field that must have a value has none: our fault. */
export function missing(name: string, nodes: readonly FieldNode[]): Failure {
  return new Failure(new Error(`${name} must not be null`), nodes);
}

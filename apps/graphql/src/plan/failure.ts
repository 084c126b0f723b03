import type { FieldNode } from 'graphql';

/** A field error, propagated up to the nearest nullable field (GraphQL specification, "Handling Field Errors"). */
export class Failure {
  readonly error: unknown;
  readonly nodes: readonly FieldNode[];
  /** From the current position down to the field; each object and list prepends its step. */
  readonly path: (string | number)[] = [];

  constructor(error: unknown, nodes: readonly FieldNode[]) {
    this.error = error;
    this.nodes = nodes;
  }
}

/** The JSON of a value, or why there is none. */
export type Written = string | Failure;

/** The error of a non-null field without a value, which is a bug. */
export function missing(name: string, nodes: readonly FieldNode[]): Failure {
  return new Failure(new Error(`${name} must not be null`), nodes);
}

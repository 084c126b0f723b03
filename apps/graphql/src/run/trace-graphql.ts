import { currentSpan, traced } from '@lectern/tracing';
import type { OperationDefinitionNode } from 'graphql';

/** Executes an operation in a span of its own, where a trace is recorded. Its document is left out: it may have values. */
export function inGraphqlSpan<R>(
  { operation, name }: OperationDefinitionNode,
  run: () => Promise<R>,
): Promise<R> {
  if (currentSpan() === undefined) return run();
  const attributes = { 'graphql.operation.type': operation, 'graphql.operation.name': name?.value };
  return traced(`graphql ${operation}`, { attributes }, run);
}

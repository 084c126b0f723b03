import { ApiError, type Operation } from '@lectern/contract';
import { currentSpan, traced } from '@lectern/tracing';
import type { Ctx } from '../context/context.ts';

/** Runs an operation in a span of its own, where a trace is recorded. */
export function inOperationSpan<R>(
  { actor, origin }: Pick<Ctx, 'actor' | 'origin'>,
  operation: Operation,
  run: () => Promise<R>,
): Promise<R> {
  if (currentSpan() === undefined) return run();
  const attributes = {
    'lectern.operation': operation.id,
    'lectern.channel': origin.channel,
    'user.id': actor.kind === 'user' ? actor.userId : undefined,
  };
  return traced(operation.id, { attributes, failureOf }, run);
}

/** What a caller did wrong is no failure of the server. */
function failureOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.name : 'error';
  return error.status >= 500 ? error.code : undefined;
}

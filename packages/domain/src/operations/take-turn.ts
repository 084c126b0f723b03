import type { ServerResponse } from 'node:http';
import type { Ctx } from '../context/context.ts';
import { callerGone } from '../core/request-turns.ts';
import { callerId } from './work-scope.ts';

/**
 * Resolves when it is the turn of a request from outside, which lasts until `response` is answered. Transports wait before
 * they do anything for the caller.
 * @throws ApiError 503 when too many requests of the caller wait, and for a client that has left
 */
export async function takeTurn(
  ctx: Pick<Ctx, 'actor' | 'origin' | 'requestTurns'>,
  response: ServerResponse,
): Promise<void> {
  if (response.closed) throw callerGone();
  const closed = new Promise<void>((resolve) => {
    response.once('close', resolve);
  });
  const leave = await ctx.requestTurns.enter(callerId(ctx), closed);
  void closed.then(() => {
    // The work for a client that has left goes on: who leaves at once must not have more of it done at once. Node emits
    // `prefinish` when an answer is complete, whether or not the connection is still open.
    if (response.headersSent) leave();
    else response.once('prefinish', leave);
  });
}

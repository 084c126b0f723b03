import type { ServerResponse } from 'node:http';
import type { Ctx } from '../context/context.ts';
import { callerGone, type Leave } from '../core/request-turns.ts';
import { callerId } from './work-scope.ts';

type Caller = Pick<Ctx, 'actor' | 'origin' | 'requestTurns'>;

/**
 * Resolves when it is the turn of a request from outside, which lasts until `response` is answered. Transports wait before
 * they do anything for the caller.
 * @throws ApiError 503 when too many requests of the caller wait, and for a client that has left
 */
export async function takeTurn(ctx: Caller, response: ServerResponse): Promise<void> {
  if (response.closed) throw callerGone();
  const closed = new Promise<void>((resolve) => {
    response.once('close', resolve);
  });
  const leave = await enterTurn(ctx, closed);
  void closed.then(() => {
    // The work for a client that has left goes on: who leaves at once must not have more of it done at once. Node emits
    // `prefinish` when an answer is complete, whether or not the connection is still open.
    if (response.headersSent) leave();
    else response.once('prefinish', leave);
  });
}

/** `takeTurn` for a message that is no request of HTTP: its turn lasts until the returned function is called. */
export function enterTurn(ctx: Caller, gone: Promise<void>): Promise<Leave> {
  return ctx.requestTurns.enter(callerId(ctx), gone);
}

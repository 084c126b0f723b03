import type { EventEmitter } from 'node:events';
import type { Ctx } from '../context/context.ts';
import { callerId } from './work-scope.ts';

/**
 * Resolves when it is the turn of a request from outside; `response` emits `close` when it has ended. Transports wait
 * before they do anything for the caller.
 * @throws ApiError 503 when too many requests of the caller wait
 */
export async function takeTurn(
  ctx: Pick<Ctx, 'actor' | 'origin' | 'requestTurns'>,
  response: EventEmitter,
): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    response.once('close', resolve);
  });
  const leave = await ctx.requestTurns.enter(callerId(ctx));
  void closed.then(leave);
}

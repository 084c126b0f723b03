import type { ServerResponse } from 'node:http';
import type { Ctx } from '../context/context.ts';
import { callerGone, type Leave } from '../core/request-turns.ts';
import { callerId } from './work-scope.ts';

type Caller = Pick<Ctx, 'actor' | 'origin' | 'requestTurns'>;

/**
 * Resolves when it is the turn of a request from outside, which lasts until `response` is answered; returns nothing where
 * nobody has to wait. Transports wait before they do anything for the caller.
 * @throws ApiError 503 when too many requests of the caller wait, and for a client that has left
 */
export function takeTurn(ctx: Caller, response: ServerResponse): Promise<void> | undefined {
  if (response.closed) throw callerGone();
  const caller = callerId(ctx);
  const leave = ctx.requestTurns.enterNow(caller);
  if (leave === undefined) return waitForTurn(ctx, caller, response);
  leaveAfter(response, leave);
  return undefined;
}

async function waitForTurn(
  { requestTurns }: Caller,
  caller: string,
  response: ServerResponse,
): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    response.once('close', resolve);
  });
  leaveAfter(response, await requestTurns.wait(caller, closed, response));
}

/**
 * The work for a client that has left goes on: who leaves at once must not have more of it done at once. Node emits
 * `prefinish` when an answer is complete, whether or not the connection is still open.
 */
function leaveAfter(response: ServerResponse, leave: Leave): void {
  const onClose = (): void => {
    if (response.headersSent) leave();
    else response.once('prefinish', leave);
  };
  if (response.closed) onClose();
  else response.once('close', onClose);
}

/** `takeTurn` for a message that is no request of HTTP: its turn lasts until the returned function is called. */
export function enterTurn(ctx: Caller, gone: Promise<void>): Promise<Leave> {
  return ctx.requestTurns.enter(callerId(ctx), gone);
}

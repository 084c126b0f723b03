import type { EventTypeName } from '@lectern/contract';
import type { Ctx } from '../context.ts';
import type { NewEvent } from './events.repository.ts';

/**
 * Says that the actor made something happen. To be called inside of the transaction that makes it happen, with the `ctx`
 * of that transaction: webhooks and subscribers are told after its commit, and never without it.
 */
export async function emitEvent<Type extends EventTypeName>(
  { store, actor }: Pick<Ctx, 'store' | 'actor'>,
  event: Omit<NewEvent<Type>, 'actorId'>,
): Promise<void> {
  await store.events.emit({ ...event, actorId: actor.kind === 'user' ? actor.userId : undefined });
}

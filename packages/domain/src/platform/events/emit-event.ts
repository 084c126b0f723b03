import type { EventTypeName } from '@lectern/contract';
import type { Ctx } from '../../context/context.ts';
import { eventsTopic } from '../../context/events-topic.ts';
import type { NewEvent } from '../../store/platform/events.repository.ts';

/**
 * Emits an event. Its actor is that of the request by default; `null` for none. Call it in the transaction of the change,
 * with its `tx`: webhooks and subscriptions receive the event after the commit, and only then.
 */
export async function emitEvent<Type extends EventTypeName>(
  tx: Ctx,
  event: Omit<NewEvent<Type>, 'actorId'> & { readonly actorId?: string | null },
): Promise<void> {
  const { actor, store, subscribers } = tx;
  const { actorId = actor.kind === 'user' ? actor.userId : null, ...rest } = event;
  const emitted = await store.events.insert({ ...rest, actorId: actorId ?? undefined });
  for (const subscriber of subscribers.eventEmitted) await subscriber(tx, emitted);
  store.notify(eventsTopic(event.organizationId));
}

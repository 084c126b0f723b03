import type { EventTypeName } from '@lectern/contract';
import type { Ctx } from '../../context/context.ts';
import type { NewEvent } from '../../store/platform/events.repository.ts';

/** What wakes those who wait for events of an organization. */
export const eventsTopic = (organizationId: string) => `events:${organizationId}`;

/**
 * Emits an event, of which the actor of the request is the actor unless the event names another one, or `null` for
 * nobody. To be called in the transaction of the change, with its `tx`: webhooks and subscriptions get it after the
 * commit, and never without it.
 */
export async function emitEvent<Type extends EventTypeName>(
  tx: Ctx,
  event: Omit<NewEvent<Type>, 'actorId'> & { readonly actorId?: string | null },
): Promise<void> {
  const { actor, store, subscribers } = tx;
  const { actorId = actor.kind === 'user' ? actor.userId : null, ...rest } = event;
  const emitted = await store.events.insert({ ...rest, actorId: actorId ?? undefined });
  for (const subscriber of subscribers.eventEmitted) await subscriber(tx, emitted);
  store.signal(eventsTopic(event.organizationId));
}

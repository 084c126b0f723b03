import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { Ctx } from '../../context/context.ts';
import type { Event } from '@lectern/contract';
import { newId } from '../../core/new-id.ts';
import { deliverWebhook } from './deliver-webhook.job.ts';

type NewDelivery = {
  readonly webhookId: string;
  readonly organizationId: string;
  /** With the JSON text that was sent before, for a redelivery. */
  readonly event: Pick<Event, 'id' | 'type'> & { readonly payload?: string };
  readonly isRepeated?: boolean;
  /** The user who requested it. */
  readonly actorId?: string;
};

/** Enqueues the delivery of an event to a webhook; returns the id of the delivery. `tx` must be a transaction. */
export async function addDelivery(tx: Ctx, delivery: NewDelivery): Promise<string> {
  const { webhookId, organizationId, event, isRepeated = false, actorId } = delivery;
  const id = newId('webhookDelivery');
  const job_id = await enqueueJob(tx, deliverWebhook, { deliveryId: id }, { organizationId, actorId });
  await tx.store.webhookDeliveries.insert({
    id,
    webhook_id: webhookId,
    job_id,
    event_id: event.id,
    type: event.type,
    payload: event.payload ?? JSON.stringify(event),
    is_repeated: isRepeated,
  });
  return id;
}

import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { Ctx } from '../../context/context.ts';
import type { Event } from '@lectern/contract';
import { newId } from '../../core/new-id.ts';
import { deliverWebhook } from './deliver-webhook.job.ts';

type NewDelivery = {
  readonly webhookId: string;
  readonly organizationId: string;
  /** With its JSON where it was sent before: what is sent again is the same text. */
  readonly event: Pick<Event, 'id' | 'type'> & { readonly payload?: string };
  readonly isRepeated?: boolean;
  /** Who asked for it. */
  readonly actorId?: string;
};

/** Has an event delivered to a webhook; resolves with the id of the delivery. `tx` must be a transaction. */
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

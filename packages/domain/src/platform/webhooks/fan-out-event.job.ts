import type { Ctx } from '../../context/context.ts';
import type { EmittedEvent } from '../../store/platform/events.repository.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { z } from 'zod';
import { presentEvent } from '../../presenters/events.presenter.ts';
import { defineJob } from '../jobs/define-job.ts';
import { addDelivery } from './add-delivery.ts';

/** Creates a delivery for every webhook that subscribes to an event. */
export const fanOutEventJob = defineJob({
  name: 'fan_out_event',
  input: z.object({ eventId: z.string() }),
  retry: { attempts: 10, firstDelaySeconds: 1, maxDelaySeconds: 600 },
  timeoutSeconds: 60,
  async run(_ctx, { eventId }, job) {
    await job.transaction(async (tx) => {
      const event = await tx.store.events.find(eventId);
      if (event === undefined) return;
      const payload = presentEvent(event);
      for (const webhookId of await tx.store.webhooks.listIdsOfSubscribers(
        event.organization_id,
        event.type,
      )) {
        if (await tx.store.webhookDeliveries.hasOriginal(webhookId, eventId)) continue;
        await addDelivery(tx, { webhookId, organizationId: event.organization_id, event: payload });
      }
    });
  },
});

/** Enqueues the fan-out of an event, if any webhook subscribes to it. */
export async function enqueueFanOut(tx: Ctx, event: EmittedEvent): Promise<void> {
  if (!event.hasWebhooks) return;
  await enqueueJob(tx, fanOutEventJob, { eventId: event.id }, { organizationId: event.organizationId });
}

import { z } from 'zod';
import { presentEvent } from '../events/events.presenter.ts';
import { defineJob } from '../jobs/define-job.ts';
import { addDelivery } from './add-delivery.ts';

/** Makes a delivery for every webhook that wants an event. */
export const spreadEvent = defineJob({
  name: 'spread_event',
  input: z.object({ eventId: z.string() }),
  retry: { attempts: 10, firstDelaySeconds: 1, maxDelaySeconds: 600 },
  timeoutSeconds: 60,
  async run(_ctx, { eventId }, job) {
    await job.transaction(async (tx) => {
      const event = await tx.events.find(eventId);
      if (event === undefined) return;
      const payload = presentEvent(event);
      for (const webhookId of await tx.webhooks.listIdsWanting(event.organization_id, event.type)) {
        if (await tx.webhookDeliveries.hasFirst(webhookId, eventId)) continue;
        await addDelivery(tx, { webhookId, organizationId: event.organization_id, event: payload });
      }
    });
  },
});

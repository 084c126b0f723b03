import { z } from 'zod';
import { outboundFetch } from '../../core/outbound-fetch.ts';
import type { GuardedResponse } from '@lectern/fetch';
import { defineJob } from '../jobs/define-job.ts';
import { JobError } from '../jobs/job-error.ts';
import { signDelivery } from './sign-delivery.ts';
import { openSecrets } from './webhook-secrets.ts';

const timeoutSeconds = 15;
/** The most bytes of a response body that are stored. */
const maxBodyBytes = 1024;

type WebhookResponse = { readonly status: number; readonly body: string };

/**
 * Sends one event to one webhook. It is retried for about a day, so that a receiver may be down for a night.
 */
export const deliverWebhook = defineJob({
  name: 'deliver_webhook',
  input: z.object({ deliveryId: z.string() }),
  retry: { attempts: 14, firstDelaySeconds: 5, maxDelaySeconds: 14_400 },
  timeoutSeconds: 60,
  async run(ctx, { deliveryId }, job) {
    const delivery = await ctx.store.webhookDeliveries.findToSend(deliveryId);
    if (delivery === undefined) return;
    if (!delivery.enabled) {
      throw new JobError('webhook_disabled', 'The webhook is disabled.', { retryable: false });
    }
    const { url, payload, webhook_id: webhookId } = delivery;
    const secrets = openSecrets(ctx, delivery);
    const startedAt = performance.now();
    let response: WebhookResponse | undefined;
    try {
      response = await readResponse(
        await outboundFetch(ctx.settings.fetching, url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...signDelivery(delivery, secrets, ctx.clock()) },
          body: payload,
          timeoutSeconds,
          redirects: 0,
          anyStatus: true,
          signal: job.signal,
        }),
      );
      if (response.status < 200 || response.status > 299) throw statusError(url, response.status);
    } finally {
      // Not in `job.transaction`: the outcome is recorded even when the lease was lost.
      const durationSeconds = (performance.now() - startedAt) / 1000;
      await ctx.store.webhookDeliveries.recordAttempt(deliveryId, { ...response, durationSeconds });
      const isSuccess = response !== undefined && response.status >= 200 && response.status <= 299;
      if (isSuccess) await ctx.store.webhooks.recordSuccess(webhookId);
      else if (!job.signal.aborted)
        await ctx.store.webhooks.recordFailure(webhookId, response?.status === 410);
    }
  },
});

function statusError(url: string, status: number): JobError {
  const message = `${new URL(url).hostname} answered with status ${status}.`;
  return new JobError('webhook_status', message, { retryable: status !== 410 });
}

/** Reads no more of the body than is stored. */
async function readResponse(response: GuardedResponse): Promise<WebhookResponse> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of response.body) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= maxBodyBytes) break;
    }
  } finally {
    response.discard();
  }
  const text = Buffer.concat(chunks).subarray(0, maxBodyBytes).toString('utf8');
  return { status: response.status, body: text.replaceAll('\0', '').toWellFormed() };
}

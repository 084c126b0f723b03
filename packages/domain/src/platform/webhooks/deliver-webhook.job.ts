import { z } from 'zod';
import { guardedFetch, type GuardedResponse } from '@lectern/fetch';
import { defineJob } from '../jobs/define-job.ts';
import { JobError } from '../jobs/job-error.ts';
import { signDelivery } from './sign-delivery.ts';
import { openSecrets } from './webhook-secrets.ts';

const timeoutSeconds = 15;
/** Of an answer, in bytes. */
const keptLength = 1024;

/** The answer of a webhook. */
type Answer = { readonly status: number; readonly body: string };

/**
 * Sends one event to one webhook. Its attempts go on for about a day: those who receive it may be down for a night.
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
    const secrets = await openSecrets(ctx, delivery);
    const startedAt = performance.now();
    let answer: Answer | undefined;
    try {
      answer = await answerOf(
        await guardedFetch(ctx.settings.fetching, url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...signDelivery(delivery, secrets, ctx.clock()) },
          body: payload,
          timeoutSeconds,
          redirects: 0,
          anyStatus: true,
          signal: job.signal,
        }),
      );
      if (answer.status < 200 || answer.status > 299) throw refusalOf(url, answer.status);
    } finally {
      // Not in `job.transaction`: what came of an attempt is told, whoever has the job by now.
      const durationSeconds = (performance.now() - startedAt) / 1000;
      await ctx.store.webhookDeliveries.recordAttempt(deliveryId, { ...answer, durationSeconds });
      const isSuccess = answer !== undefined && answer.status >= 200 && answer.status <= 299;
      if (isSuccess) await ctx.store.webhooks.recordSuccess(webhookId);
      else if (!job.signal.aborted) await ctx.store.webhooks.recordFailure(webhookId, answer?.status === 410);
    }
  },
});

function refusalOf(url: string, status: number): JobError {
  const message = `${new URL(url).hostname} answered with status ${status}.`;
  return new JobError('webhook_status', message, { retryable: status !== 410 });
}

/** No more of the body is read than is kept. */
async function answerOf(response: GuardedResponse): Promise<Answer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of response.body) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= keptLength) break;
    }
  } finally {
    response.discard();
  }
  const text = Buffer.concat(chunks).subarray(0, keptLength).toString('utf8');
  return { status: response.status, body: text.replaceAll('\0', '').toWellFormed() };
}

import { Webhook } from 'standardwebhooks';

type Delivery = { readonly event_id: string; readonly payload: string };

/** The headers by which a receiver verifies sender, content and time, with a signature for each secret. */
export function signDelivery(
  { event_id: id, payload }: Delivery,
  secrets: readonly string[],
  now: Date,
): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((key) => new Webhook(key).sign(id, now, payload)).join(' '),
  };
}

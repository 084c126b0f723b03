import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

type Signed = {
  readonly event_id: string;
  readonly payload: string;
  readonly secret: string;
  readonly old_secret: string | null;
};

/** A secret as standardwebhooks.com says: `whsec_` and base64, of 32 random bytes. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** The headers that let a receiver check who sent what, and when; with both signatures while a secret is replaced. */
export function signDelivery(delivery: Signed, now: Date): Record<string, string> {
  const { event_id: id, payload, secret, old_secret: old } = delivery;
  const secrets = old === null ? [secret] : [secret, old];
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((key) => new Webhook(key).sign(id, now, payload)).join(' '),
  };
}

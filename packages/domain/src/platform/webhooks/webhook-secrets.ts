import { randomBytes } from 'node:crypto';
import type { Ctx } from '../../context/context.ts';
import { JobError } from '../jobs/job-error.ts';
import { UnknownSealingKeyError } from '../../core/sealing-keys.ts';

type StoredSecrets = {
  readonly webhook_id: string;
  readonly secret: string;
  /** The previous secret, while it is valid. */
  readonly old_secret: string | null;
};

/** A secret as standardwebhooks.com says: `whsec_` and base64, of 32 random bytes. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Seals a secret for storage. */
export function sealSecret({ settings }: Pick<Ctx, 'settings'>, webhookId: string, text: string): string {
  return settings.sealing.seal(text, { purpose: 'webhook secrets', of: webhookId });
}

/**
 * The secrets that a delivery is signed with: the current one, and the previous one while it is valid. Throws a `JobError`
 * when the key that sealed the current secret is gone; a previous secret whose key is gone is omitted.
 */
export function openSecrets({ settings }: Pick<Ctx, 'settings'>, stored: StoredSecrets): string[] {
  const { webhook_id: of, secret, old_secret: old } = stored;
  const open = (sealed: string) => {
    try {
      // Empty where a version before sealing keys had lost it.
      return settings.sealing.open(sealed, { purpose: 'webhook secrets', of }) || undefined;
    } catch (error) {
      if (error instanceof UnknownSealingKeyError) return undefined;
      throw error;
    }
  };
  const current = open(secret);
  if (current === undefined) {
    throw new JobError(
      'webhook_secret_lost',
      'The key that sealed the secret of the webhook is gone. Replace the secret.',
      { retryable: false },
    );
  }
  const previous = old === null ? undefined : open(old);
  return previous === undefined ? [current] : [current, previous];
}

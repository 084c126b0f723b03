import { randomBytes } from 'node:crypto';
import type { Ctx } from '../../context/context.ts';
import type { SealedSecret } from '../../store/platform/webhooks.repository.ts';
import { JobError } from '../jobs/job-error.ts';
import { openText, sealText } from '../../security/sealed-text.ts';

type StoredSecrets = {
  readonly webhook_id: string;
  readonly secret: string;
  readonly secret_key_id: string | null;
  /** The previous secret, while it is valid. */
  readonly old_secret: string | null;
  readonly old_secret_key_id: string | null;
};

/** A secret as standardwebhooks.com says: `whsec_` and base64, of 32 random bytes. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Seals a secret for storage. */
export async function sealSecret(
  ctx: Pick<Ctx, 'store' | 'clock' | 'newId'>,
  webhookId: string,
  text: string,
): Promise<SealedSecret> {
  const { keyId, sealed } = await sealText(ctx, text, { purpose: 'webhook secrets', of: webhookId });
  return { secret: sealed, secret_key_id: keyId };
}

/**
 * The secrets that a delivery is signed with: the current one, and the previous one while it is valid. Throws a `JobError`
 * when the key that sealed the current secret is gone; a previous secret whose key is gone is omitted.
 */
export async function openSecrets(ctx: Ctx, stored: StoredSecrets): Promise<string[]> {
  const { webhook_id: of, secret_key_id: keyId, old_secret: old, old_secret_key_id: oldKeyId } = stored;
  const open = (sealed: string, key: string | null) =>
    key === null ? sealed : openText(ctx, { keyId: key, sealed }, { purpose: 'webhook secrets', of });
  const secret = await open(stored.secret, keyId);
  if (secret === undefined) {
    throw new JobError(
      'webhook_secret_lost',
      'The key that sealed the secret of the webhook is gone. Replace the secret.',
      { retryable: false },
    );
  }
  const previous = old === null ? undefined : await open(old, oldKeyId);
  return previous === undefined ? [secret] : [secret, previous];
}

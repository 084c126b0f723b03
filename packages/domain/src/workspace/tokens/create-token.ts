import { type CreatedToken, invalidInput } from '@lectern/contract';
import { hashOfSecret, newTokenSecret } from '../../security/token-secret.ts';
import type { Ctx } from '../../context/context.ts';
import { presentCreatedToken } from '../../presenters/tokens.presenter.ts';

/** Creates a token of a user; 400 when it would be expired already. */
export async function createToken(
  ctx: Pick<Ctx, 'store' | 'clock' | 'newId'>,
  userId: string,
  body: { label: string; expiresAt?: string | undefined; samlProviderId?: string },
  secret: string = newTokenSecret(),
): Promise<CreatedToken> {
  const now = ctx.clock();
  const expiresAt = body.expiresAt === undefined ? null : new Date(body.expiresAt);
  if (expiresAt !== null && expiresAt <= now) {
    throw invalidInput('body.expiresAt', 'must be in the future');
  }
  const row = await ctx.store.tokens.insert({
    id: ctx.newId('token'),
    user_id: userId,
    label: body.label,
    secret_hash: hashOfSecret(secret),
    created_at: now.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    saml_provider_id: body.samlProviderId ?? null,
  });
  return presentCreatedToken(row, secret);
}

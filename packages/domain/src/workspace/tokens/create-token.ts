import { type CreatedToken, invalidInput } from '@lectern/contract';
import { defaultTokenLifetimeDays } from '../../core/settings.ts';
import { hashOfSecret, newTokenSecret } from '../../security/token-secret.ts';
import type { Ctx } from '../../context/context.ts';
import { presentCreatedToken } from '../../presenters/tokens.presenter.ts';
import type { TokenLimits } from './token-limits.ts';

type NewToken = Partial<TokenLimits> & {
  readonly label: string;
  /** `null` for never; by default as the settings say. */
  readonly expiresAt?: string | null | undefined;
};

const dayMs = 86_400_000;

/** Creates a token of a user; 400 when it would be expired already. */
export async function createToken(
  ctx: Pick<Ctx, 'store' | 'clock' | 'newId' | 'settings'>,
  userId: string,
  token: NewToken,
  secret: string = newTokenSecret(),
): Promise<CreatedToken> {
  const now = ctx.clock();
  const expiresAt = expiryOf(ctx, token, now);
  if (expiresAt !== null && expiresAt <= now) {
    throw invalidInput('body.expiresAt', 'must be in the future');
  }
  const row = await ctx.store.tokens.insert({
    id: ctx.newId('token'),
    user_id: userId,
    label: token.label,
    secret_hash: hashOfSecret(secret),
    created_at: now.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    sso_provider_id: token.ssoProviderId ?? null,
    organization_id: token.organizationId ?? null,
    space_id: token.spaceId ?? null,
    read_only: token.readOnly ?? false,
    parent_id: token.parentId ?? null,
  });
  return presentCreatedToken(row, secret);
}

/** At the latest when the token expires that creates it. */
function expiryOf(
  { settings }: Pick<Ctx, 'settings'>,
  { expiresAt, latestExpiry }: NewToken,
  now: Date,
): Date | null {
  const lifetimeDays = settings.tokenLifetimeDays ?? defaultTokenLifetimeDays;
  const byDefault = lifetimeDays === 0 ? null : new Date(now.getTime() + lifetimeDays * dayMs);
  const chosen = expiresAt === undefined ? byDefault : expiresAt === null ? null : new Date(expiresAt);
  if (latestExpiry === undefined) return chosen;
  return chosen === null || chosen > latestExpiry ? latestExpiry : chosen;
}

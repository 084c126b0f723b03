import { randomBytes, createHash } from 'node:crypto';
import type { Locale, PasswordLink } from '@lectern/contract';
import { AccountError } from '../../core/account-error.ts';
import type { Ctx } from '../../context/context.ts';
import type { AccountLinkPurpose } from '../../store/tables/accounts.table.ts';
import type { AccountLinkRow } from '../../store/workspace/accounts.repository.ts';

const hourMs = 3_600_000;
const lifetimeMs: Readonly<Record<AccountLinkPurpose, number>> = {
  reset: hourMs,
  invite: 14 * 24 * hourMs,
  setup: 24 * hourMs,
};

/** What a link is for, and whose password it sets. */
export type AccountLink = {
  readonly purpose: AccountLinkPurpose;
  readonly email: string;
  readonly displayName: string;
  /** What the user has chosen for pages and mails. */
  readonly language: Locale | null;
};

/** Creates a link with which a user sets their password, once. */
export async function createAccountLink(
  { store, clock, settings }: Pick<Ctx, 'store' | 'clock' | 'settings'>,
  userId: string,
  purpose: AccountLinkPurpose,
): Promise<PasswordLink> {
  const code = randomBytes(32).toString('base64url');
  const now = clock();
  const expiresAt = new Date(now.getTime() + lifetimeMs[purpose]).toISOString();
  await store.accounts.insertLink({
    code_hash: hashOfCode(code),
    user_id: userId,
    purpose,
    created_at: now.toISOString(),
    expires_at: expiresAt,
  });
  return { url: `${settings.publicUrl}/set-password?code=${code}`, expiresAt };
}

/**
 * The link of a code.
 * @throws ApiError 403 for one that is unknown, used or expired
 */
export async function readAccountLink(ctx: Ctx, code: string): Promise<AccountLink> {
  const { purpose, email, display_name: displayName, language } = await getLink(ctx, code);
  return { purpose, email, displayName, language };
}

/** @throws ApiError 403 for a code that is unknown, used or expired */
export async function getLink({ store, clock }: Ctx, code: string): Promise<AccountLinkRow> {
  const isCode = /^[\w-]{43}$/.test(code);
  const link = isCode ? await store.accounts.findLink(hashOfCode(code), clock().toISOString()) : undefined;
  if (link === undefined || link.is_disabled) throw usedLink();
  return link;
}

export function usedLink(): AccountError {
  return new AccountError('forbidden', 'usedLink');
}

export function hashOfCode(code: string): Uint8Array {
  return createHash('sha256').update(code).digest();
}

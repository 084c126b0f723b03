import { z } from 'zod';
import { AccountError } from '../../core/account-error.ts';
import { hashOfSecret } from '../../security/token-secret.ts';
import type { Ctx } from '../../context/context.ts';
import { transaction } from '../../context/transaction.ts';
import { apiErrorOf } from '../../store/constraint-errors.ts';
import { acceptEmailInvites } from '../invites/email-invites.ts';
import { getLink, hashOfCode, usedLink } from '../account-links/account-links.ts';
import { assertPassword } from './assert-password.ts';
import type { AccountUser } from './second-factor.ts';
import { afterPassword, type SignInStep } from './sign-in-steps.ts';

export type PasswordByLink = {
  readonly code: string;
  readonly password: string;
  /** The name of an invited user, or of the administrator of a new server. */
  readonly displayName?: string | undefined;
  /** The e-mail address of the administrator of a new server, whose account has none that is theirs. */
  readonly email?: string | undefined;
};

const Name = z.string().trim().min(1).max(64);
const Email = z.email().max(254);

/**
 * Sets the password of the user of a link, ends all their sessions, and signs them in. Whoever has the link read the mailbox of
 * the user, or got it from an administrator of the server: the e-mail address counts as proven.
 * @throws ApiError 403 for a link that is unknown, used or expired; 400 for a password that is too easy to guess
 */
export async function setPasswordByLink(ctx: Ctx, input: PasswordByLink): Promise<SignInStep> {
  const link = await getLink(ctx, input.code);
  const isNew = link.purpose !== 'reset';
  const displayName = isNew && input.displayName !== undefined ? nameOf(input.displayName) : undefined;
  const email = link.purpose === 'setup' && input.email !== undefined ? emailOf(input.email) : undefined;
  const words = [email ?? link.email, displayName ?? link.display_name];
  const hash = await ctx.passwords.hash(input.password, words, ctx.origin);
  const userId = link.user_id;
  try {
    const step = await transaction(ctx, async (tx) => {
      // Organizations before the user, as in every sign-in.
      if (email === undefined) await acceptEmailInvites(tx, { id: userId, email: link.email });
      if (!(await tx.store.accounts.consumeLink(userId, hashOfCode(input.code)))) throw usedLink();
      if (displayName !== undefined) await tx.store.users.update(userId, { display_name: displayName });
      await tx.store.users.updateForInstance(userId, {
        email_confirmed: true,
        ...(email !== undefined && { email }),
      });
      await replacePassword(tx, userId, hash, undefined);
      return afterPassword(tx, userId);
    });
    ctx.log.info({ userId, purpose: link.purpose }, 'A user set their password with a link.');
    return step;
  } catch (error) {
    throw apiErrorOf(error) ?? error;
  }
}

/**
 * Changes the password of the user of a session, and ends all their other sessions.
 * @throws ApiError 403 for a wrong current password; 400 for a new one that is too easy to guess; 429 after too many attempts
 */
export async function changePassword(
  ctx: Ctx,
  user: AccountUser,
  input: { readonly current: string; readonly password: string; readonly sessionToken: string },
): Promise<void> {
  await assertPassword(ctx, user, input.current);
  const hash = await ctx.passwords.hash(input.password, [user.email, user.displayName], ctx.origin);
  await transaction(ctx, (tx) => replacePassword(tx, user.id, hash, input.sessionToken));
  ctx.log.info({ userId: user.id }, 'A user changed their password.');
}

/** Whether a user signs in with a password, or could. */
export function hasPassword({ store }: Pick<Ctx, 'store'>, userId: string): Promise<boolean> {
  return store.accounts.hasPassword(userId);
}

/** Whoever else knows the earlier password loses what they opened with it. */
async function replacePassword(
  tx: Ctx,
  userId: string,
  hash: string,
  keptToken: string | undefined,
): Promise<void> {
  await tx.store.users.lock(userId);
  await tx.store.accounts.putPassword(userId, hash, tx.clock().toISOString());
  await tx.store.accounts.deleteLinks(userId);
  await tx.store.sessions.deleteAll(userId, keptToken === undefined ? undefined : hashOfSecret(keptToken));
  tx.authenticator.invalidate();
}

function nameOf(text: string): string {
  const { success, data } = Name.safeParse(text);
  if (!success) throw new AccountError('invalid_input', 'invalidName', { path: 'name' });
  return data;
}

function emailOf(text: string): string {
  const { success, data } = Email.safeParse(text.trim());
  if (!success) throw new AccountError('invalid_input', 'invalidEmail', { path: 'email' });
  return data;
}

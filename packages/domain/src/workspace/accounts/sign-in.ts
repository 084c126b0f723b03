import { AccountError } from '../../core/account-error.ts';
import type { Ctx } from '../../context/context.ts';
import { transaction } from '../../context/transaction.ts';
import { apiErrorOf } from '../../store/constraint-errors.ts';
import { afterPassword, type SignInStep } from './sign-in-steps.ts';

const maxEmailLength = 254;

/**
 * Signs in a user with their e-mail address and password. An unknown address takes as long as a wrong password, and gets the
 * same answer.
 * @throws ApiError 403 for a wrong address or password; 429 after too many attempts for an account
 */
export async function signInWithPassword(
  ctx: Ctx,
  input: { readonly email: string; readonly password: string },
): Promise<SignInStep> {
  const email = input.email.trim().slice(0, maxEmailLength + 1);
  try {
    await ctx.rateLimits.count('accountSignIns', { account: email });
    const account = email.includes('\0') ? undefined : await ctx.store.accounts.findPassword({ email });
    const isRight = await ctx.passwords.verify(account?.hash, input.password, ctx.origin);
    if (!isRight || account === undefined || account.is_disabled) throw wrongSignIn();
    const userId = account.user_id;
    const step = await transaction(ctx, (tx) => afterPassword(tx, userId));
    if (step.kind === 'session') ctx.log.info({ userId }, 'A user signed in with a password.');
    return step;
  } catch (error) {
    throw apiErrorOf(error) ?? error;
  }
}

function wrongSignIn(): AccountError {
  return new AccountError('forbidden', 'wrongSignIn');
}

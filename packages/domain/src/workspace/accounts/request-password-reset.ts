import type { Ctx } from '../../context/context.ts';
import { apiErrorOf } from '../../store/constraint-errors.ts';

/**
 * Sends a link with which its user sets the password of the account with an e-mail address, if there is one. The caller does
 * not learn whether there is.
 * @throws ApiError 429 after too many attempts for an account
 */
export async function requestPasswordReset(ctx: Ctx, email: string): Promise<void> {
  try {
    await ctx.rateLimits.count('accountSignIns', { account: `reset ${email.trim()}` });
  } catch (error) {
    throw apiErrorOf(error) ?? error;
  }
}

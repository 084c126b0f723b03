import { AccountError } from '../../core/account-error.ts';
import type { Ctx } from '../../context/context.ts';

/** @throws ApiError 403 for a wrong password of a user; 429 after too many attempts */
export async function assertPassword(
  ctx: Ctx,
  { id, email }: { readonly id: string; readonly email: string },
  password: string,
): Promise<void> {
  await ctx.rateLimits.count('accountSignIns', { account: email });
  const known = await ctx.store.accounts.findPassword({ userId: id });
  if (await ctx.passwords.verify(known?.hash, password, ctx.origin)) return;
  throw new AccountError('forbidden', 'wrongPassword');
}

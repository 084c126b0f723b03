import type { Ctx } from '../../context/context.ts';

/** Whether an organization has proven that a domain of e-mail addresses is its own. */
export async function isVerifiedEmailDomain(_ctx: Ctx, _organizationId: string, _domain: string): Promise<boolean> {
  return false;
}

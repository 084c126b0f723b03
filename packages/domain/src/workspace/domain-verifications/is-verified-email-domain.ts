import type { Ctx } from '../../context/context.ts';

/**
 * Whether an organization has proven that an e-mail domain is its own, so that users with addresses in it may join. Where
 * the proof is off, every name counts that the organization has, unless another one had it first.
 */
export async function isVerifiedEmailDomain(
  { store }: Pick<Ctx, 'store'>,
  organizationId: string,
  domain: string,
): Promise<boolean> {
  // With the proof off, names are stored as verified when they are entered.
  return store.domainVerifications.isVerifiedEmailDomain(organizationId, domain.toLowerCase());
}

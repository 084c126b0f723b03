import type { Ctx } from '../../context/context.ts';
import { startUrlOf } from '../../presenters/service-provider.ts';
import { domainOf } from '../organizations/email-domains.ts';
import { accountRedirectOf } from './redirects.ts';

/** An identity provider that signs in people with an address, and the URL at which the sign-in to this server's pages begins. */
export type ProviderOfEmail = { readonly label: string; readonly startUrl: string };

/** More than a page shows. */
const maxProviders = 20;

/**
 * The identity providers of the organization that has verified the domain of an e-mail address, oldest first, at most 20. It
 * tells neither whether the address has an account, nor the name of the organization.
 */
export async function listProvidersOfEmail(ctx: Ctx, email: string): Promise<ProviderOfEmail[]> {
  const domain = domainOf(email.trim().toLowerCase());
  if (domain === '' || domain.length > 253 || domain.includes('\0')) return [];
  const rows = await ctx.store.ssoProviders.listOfEmailDomain(domain, maxProviders);
  const redirect = new URLSearchParams({ redirect: accountRedirectOf(ctx.settings) });
  return rows.map(({ label, ...provider }) => ({
    label,
    startUrl: `${startUrlOf(ctx.settings, provider)}?${redirect.toString()}`,
  }));
}

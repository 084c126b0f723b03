import { ApiError } from '@lectern/contract';
import type { Ctx } from '../../context/context.ts';
import { notFound } from '../../core/not-found.ts';
import { isConfigured } from '../../presenters/service-provider.ts';
import type { SsoProtocol } from '../../store/tables/sso.table.ts';
import type { SsoProviderRow } from '../../store/workspace/sso-providers.repository.ts';
import { protocolNames } from './protocol-names.ts';

/** What providers need before users can sign in through them. */
const needed: Readonly<Record<SsoProtocol, string>> = {
  saml: 'a single sign-on URL, an entity id, and a certificate with an RSA key of at least 2048 bits',
  oidc: 'an issuer and a client id',
};

/** The provider of a sign-in; 404 for an unknown one. */
export async function findProvider(ctx: Ctx, protocol: SsoProtocol, id: string): Promise<SsoProviderRow> {
  // The path of a browser's request, which no schema has parsed.
  const isStorable = !id.includes('\0');
  const provider = isStorable ? await ctx.store.ssoProviders.findForLogin(protocol, id) : undefined;
  if (provider === undefined) throw notFound(protocolNames[protocol], id);
  return provider;
}

/** 409 for one that is not configured completely. */
export async function findReadyProvider(
  ctx: Ctx,
  protocol: SsoProtocol,
  id: string,
): Promise<SsoProviderRow> {
  const provider = await findProvider(ctx, protocol, id);
  if (isConfigured(provider)) return provider;
  throw new ApiError(
    'conflict',
    `This identity provider is not configured completely: it needs ${needed[protocol]}. Ask an admin of the organization.`,
  );
}

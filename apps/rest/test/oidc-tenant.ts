import { createHash } from 'node:crypto';
import type { contract, InputOf } from '@lectern/contract';
import { type OpenIdProvider, signInAt } from './openid-provider.ts';
import type { Server } from './server.ts';

type Body = InputOf<typeof contract.oidc.create>['body'];

/** An organization that signs its users in through an OpenID provider. */
export type OidcTenant = Awaited<ReturnType<typeof makeOidcTenant>>;

/** The frontend is at another origin than the server, and keeps a code verifier (RFC 7636). */
const codeVerifier = 'v'.repeat(43);
const challenge = createHash('sha256').update(codeVerifier).digest('base64url');

/** A new organization of a new owner, which is a client of the provider. */
export async function makeOidcTenant(
  { world }: Pick<Server, 'world'>,
  provider: OpenIdProvider,
  { emailDomains = [], ...body }: Partial<Body> = {},
) {
  const admin = await world.person('tenant admin');
  const { client } = admin;
  const { id: organizationId } = await client.organizations.create({
    body: { title: 'Tenant', emailDomains },
  });
  const created = await client.oidc.create({ organizationId, body: { label: 'Northwind' } });
  const { id: oidcProviderId, service } = created;
  const clientSecret = provider.register(oidcProviderId, service.redirectURL);
  const path = { organizationId, oidcProviderId };
  await client.oidc.update({
    ...path,
    body: {
      issuer: provider.issuer,
      clientID: oidcProviderId,
      clientSecret,
      scopes: ['openid', 'email', 'profile', 'groups'],
      emailDomains,
      provisioning: true,
      ...body,
    },
  });
  return { ...path, path, admin, client, clientSecret, base: `/oidc/${oidcProviderId}` };
}

/** A browser that was sent to the provider. */
export type Browser = { readonly cookie: string; readonly address: string };

export async function start(server: Server, { base }: Pick<OidcTenant, 'base'>): Promise<Browser> {
  const response = await server.send('GET', `${base}/start?code_challenge=${challenge}&redirect=%2Fo%2F1`);
  if (response.status !== 302) throw new Error(response.text);
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  return { cookie, address: response.headers.get('location') ?? '' };
}

/** Signs in at the provider; returns the query that it sends the browser back with. */
export async function queryOf(
  provider: OpenIdProvider,
  { address }: Browser,
  login: string,
): Promise<string> {
  return new URL(await signInAt(provider.issuer, address, login)).search;
}

/** Returns from the provider with a query. */
export function finish(
  server: Server,
  { base }: Pick<OidcTenant, 'base'>,
  { cookie }: Pick<Browser, 'cookie'>,
  query: string,
) {
  return server.send('GET', `${base}/callback${query}`, { headers: { cookie } });
}

export async function exchange(server: Server, code: string, path = '/sso/token') {
  const body = new URLSearchParams({ code, code_verifier: codeVerifier }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { status, body: session } = await server.send('POST', path, { headers, body });
  return { status, session: session as { token: string; user: { id: string; email?: string } } };
}

/** Goes to the provider and back: the response of the callback. */
export async function tryToSignIn(
  server: Server,
  provider: OpenIdProvider,
  tenant: OidcTenant,
  login: string,
) {
  const browser = await start(server, tenant);
  return finish(server, tenant, browser, await queryOf(provider, browser, login));
}

/** A complete sign-in. */
export async function signIn(server: Server, provider: OpenIdProvider, tenant: OidcTenant, login: string) {
  const response = await tryToSignIn(server, provider, tenant, login);
  if (response.status !== 303) throw new Error(response.text);
  const code = new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const { session } = await exchange(server, code);
  const { domain } = server.world;
  return { ...session, client: domain.as(await domain.authenticate(session.token)) };
}

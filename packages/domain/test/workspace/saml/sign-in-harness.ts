import type { contract, InputOf } from '@lectern/contract';
import { finishSamlSignIn, type SamlSession, startSamlSignIn } from '../../../src/workspace/saml/sign-in.ts';
import type { World } from '@lectern/domain/testing';
import {
  type AuthnRequest,
  encode,
  entityID,
  type KeyPair,
  readRequest,
  type ResponseOptions,
  signResponse,
  type Signing,
  buildResponse,
} from './identity-provider.ts';

type Body = InputOf<typeof contract.saml.create>['body'];

/** An organization with a configured provider, and the keys of its identity provider. */
export type Tenant = {
  readonly organizationId: string;
  readonly providerId: string;
  readonly keys: KeyPair;
};

/** A new organization of a new owner, with a provider. */
export async function makeTenant(world: World, keys: KeyPair, body: Partial<Body> = {}) {
  const admin = await world.person('tenant admin');
  const { id: organizationId } = await admin.client.organizations.create({ body: { title: 'Tenant' } });
  const { id: providerId } = await admin.client.saml.create({
    organizationId,
    body: {
      label: 'Northwind',
      ssoURL: 'https://idp.example.com/sso',
      entityID,
      certificate: keys.certificate,
      ...body,
    },
  });
  return { organizationId, providerId, keys, admin };
}

/** A browser that was redirected to the identity provider. */
type Browser = { readonly request: AuthnRequest; readonly browserSecret: string };

export async function start(world: World, { providerId }: Pick<Tenant, 'providerId'>): Promise<Browser> {
  const { address, browserSecret } = await startSamlSignIn(world.ctx, providerId, {});
  return { request: readRequest(address), browserSecret };
}

/** Returns from the identity provider with a SAML response, in XML. */
export function finish(
  world: World,
  { providerId }: Pick<Tenant, 'providerId'>,
  browser: Pick<Browser, 'browserSecret'>,
  xml: string,
): Promise<SamlSession> {
  return finishSamlSignIn(world.ctx, providerId, {
    response: encode(xml),
    browserSecret: browser.browserSecret,
  });
}

/** A complete sign-in. */
export async function signIn(
  world: World,
  tenant: Tenant,
  claims: ResponseOptions = {},
  signing: Partial<Signing> = {},
): Promise<SamlSession> {
  const browser = await start(world, tenant);
  const xml = signResponse(buildResponse(browser.request, claims), { keys: tenant.keys, ...signing });
  return finish(world, tenant, browser, xml);
}

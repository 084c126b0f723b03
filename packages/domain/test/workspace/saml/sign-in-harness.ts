import type { contract, InputOf } from '@lectern/contract';
import { finishSamlSignIn, type SamlSession, startSamlSignIn } from '../../../src/workspace/saml/sign-in.ts';
import type { World } from '@lectern/domain/testing';
import {
  type AuthnRequest,
  encode,
  entityID,
  type KeyPair,
  readRequest,
  type Said,
  signAnswer,
  type Signing,
  writeAnswer,
} from './identity-provider.ts';

type Body = InputOf<typeof contract.saml.create>['body'];

/** An organization with a provider that is ready, and its identity provider. */
export type Tenant = {
  readonly organizationId: string;
  readonly providerId: string;
  readonly keys: KeyPair;
};

/** A new organization of somebody new, with a provider. */
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

/** A browser that went to the identity provider. */
export type Browser = { readonly request: AuthnRequest; readonly browserSecret: string };

export async function start(world: World, { providerId }: Pick<Tenant, 'providerId'>): Promise<Browser> {
  const { address, browserSecret } = await startSamlSignIn(world.ctx, providerId, {});
  return { request: readRequest(address), browserSecret };
}

/** Comes back with an answer, in XML. */
export function finish(
  world: World,
  { providerId }: Pick<Tenant, 'providerId'>,
  browser: Pick<Browser, 'browserSecret'>,
  xml: string,
): Promise<SamlSession> {
  return finishSamlSignIn(world.ctx, providerId, {
    answer: encode(xml),
    browserSecret: browser.browserSecret,
  });
}

/** Signs in from the beginning to the end. */
export async function signIn(
  world: World,
  tenant: Tenant,
  said: Said = {},
  signing: Partial<Signing> = {},
): Promise<SamlSession> {
  const browser = await start(world, tenant);
  const xml = signAnswer(writeAnswer(browser.request, said), { keys: tenant.keys, ...signing });
  return finish(world, tenant, browser, xml);
}

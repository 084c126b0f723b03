import type { contract, InputOf } from '@lectern/contract';
import { createHash, randomBytes } from 'node:crypto';
import { finishSamlSignIn, startSamlSignIn } from '../../../src/workspace/saml/sign-in.ts';
import { redeemSsoCode, type SsoSession } from '../../../src/workspace/sso/redeem-code.ts';
import type { FinishedSignIn } from '../../../src/workspace/sso/sign-in.ts';
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
type Browser = {
  readonly request: AuthnRequest;
  readonly browserSecret: string;
  readonly codeVerifier: string;
};

export async function start(
  world: World,
  { providerId }: Pick<Tenant, 'providerId'>,
  redirect?: string,
): Promise<Browser> {
  const codeVerifier = randomBytes(32).toString('base64url');
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const { address, browserSecret } = await startSamlSignIn(world.ctx, providerId, {
    redirect,
    codeChallenge,
  });
  return { request: readRequest(address), browserSecret, codeVerifier };
}

/** Returns from the identity provider with a SAML response, in XML. */
export async function finish(
  world: World,
  { providerId }: Pick<Tenant, 'providerId'>,
  { browserSecret, codeVerifier }: Pick<Browser, 'browserSecret' | 'codeVerifier'>,
  xml: string,
): Promise<SsoSession & FinishedSignIn> {
  const finished = await finishSamlSignIn(world.ctx, providerId, { response: encode(xml), browserSecret });
  const session = await redeemSsoCode(world.ctx, { code: finished.code, browserSecret, codeVerifier });
  return { ...finished, ...session };
}

/** A complete sign-in. */
export async function signIn(
  world: World,
  tenant: Tenant,
  claims: ResponseOptions = {},
  signing: Partial<Signing> = {},
): Promise<SsoSession & FinishedSignIn> {
  const browser = await start(world, tenant);
  const xml = signResponse(buildResponse(browser.request, claims), { keys: tenant.keys, ...signing });
  return finish(world, tenant, browser, xml);
}

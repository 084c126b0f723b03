import { beforeAll, expect, test } from 'vitest';
import { useWorld } from '../../harness.ts';
import { type KeyPair, makeKeyPair, newXmlId, signResponse, buildResponse } from './identity-provider.ts';
import { finish, makeTenant, start, type Tenant } from './sign-in-harness.ts';

const used = useWorld();
let keys: KeyPair;
let tenant: Tenant;
beforeAll(async () => {
  keys = await makeKeyPair();
  tenant = await makeTenant(used.world, keys);
});

const victim = 'victim@northwind.example';
const mallory = { nameId: 'mallory', email: 'mallory@northwind.example' };

/** The parts of a SAML response that was signed for an attacker. */
type Parts = {
  readonly signed: string;
  readonly signature: string;
  readonly assertion: string;
  /** The assertion without its signature, for the attacker and for the victim. */
  readonly bare: string;
  readonly evil: string;
};

function partsOf(signed: string): Parts {
  const [assertion = ''] = /<saml:Assertion.*<\/saml:Assertion>/s.exec(signed) ?? [];
  const [signature = ''] = /<ds:Signature.*<\/ds:Signature>/s.exec(signed) ?? [];
  const bare = assertion.replace(signature, '');
  return { signed, signature, assertion, bare, evil: forged(bare) };
}

/** The same for the victim, under another id. */
function forged(xml: string): string {
  return xml
    .replace(/ ID="[^"]*"/, ` ID="${newXmlId()}"`)
    .replaceAll('mallory@northwind.example', victim)
    .replaceAll('>mallory<', '>victim<');
}

/** Inserts XML right after the issuer of an element, where its signature would be. */
function behindIssuer(element: string, xml: string): string {
  return element.replace('</saml:Issuer>', `</saml:Issuer>${xml}`);
}

function within(signature: string, xml: string): string {
  return signature.replace('</ds:Signature>', `<ds:Object>${xml}</ds:Object></ds:Signature>`);
}

test.each<[string, 'assertion' | 'response', (parts: Parts) => string]>([
  [
    '1: the signed response inside the signature of a forged one',
    'response',
    ({ signed, signature }) => {
      const original = signed.replace(signature, '');
      return behindIssuer(forged(original), within(signature, original));
    },
  ],
  [
    '2: the signed response before the signature in a forged one',
    'response',
    ({ signed, signature }) => {
      const original = signed.replace(signature, '');
      return behindIssuer(forged(original), original + signature);
    },
  ],
  [
    '3: a forged assertion before the signed one',
    'assertion',
    ({ signed, assertion, evil }) => signed.replace(assertion, evil + assertion),
  ],
  [
    '4: the signed assertion in a forged one',
    'assertion',
    ({ signed, assertion, evil }) =>
      signed.replace(assertion, evil.replace('</saml:Assertion>', `${assertion}</saml:Assertion>`)),
  ],
  [
    '5: the signature in a forged assertion, the signed one behind it',
    'assertion',
    ({ signed, assertion, signature, bare, evil }) =>
      signed.replace(assertion, behindIssuer(evil, signature) + bare),
  ],
  [
    '6: the signed assertion in the signature of a forged one',
    'assertion',
    ({ signed, assertion, signature, bare, evil }) =>
      signed.replace(assertion, behindIssuer(evil, within(signature, bare))),
  ],
  [
    '7: the signed assertion in extensions before a forged one',
    'assertion',
    ({ signed, assertion, evil }) =>
      signed.replace(assertion, `<samlp:Extensions>${assertion}</samlp:Extensions>${evil}`),
  ],
  [
    '8: the signed assertion as an object of the signature of a forged one under its id',
    'assertion',
    ({ signed, assertion, signature, bare, evil }) => {
      const id = / ID="[^"]*"/.exec(bare)?.[0] ?? '';
      const twin = evil.replace(/ ID="[^"]*"/, id);
      return signed.replace(assertion, behindIssuer(twin, within(signature, bare)));
    },
  ],
  [
    '9: a forged assertion under the id of the signed one',
    'assertion',
    ({ signed, assertion, bare, evil }) => {
      const id = / ID="[^"]*"/.exec(bare)?.[0] ?? '';
      return signed.replace(assertion, evil.replace(/ ID="[^"]*"/, id) + assertion);
    },
  ],
  [
    '10: two signatures in a forged assertion',
    'assertion',
    ({ signed, assertion, signature, bare, evil }) =>
      signed.replace(assertion, behindIssuer(evil, signature + within(signature, bare))),
  ],
])('signature wrapping is rejected: %s', async (_name, what, wrap) => {
  const browser = await start(used.world, tenant);
  const signed = signResponse(buildResponse(browser.request, mallory), { keys, what });
  const wrapped = wrap(partsOf(signed));
  expect(wrapped).toContain(victim);
  const rejected = finish(used.world, tenant, browser, wrapped);
  await expect(rejected).rejects.toMatchObject({ status: 403 });
  const account = await used.world.ctx.store.ssoLogins.findAccount(tenant.organizationId, {
    email: victim,
  });
  expect(account).toBeUndefined();
});

test('the signed response that wrapping starts from is accepted', async () => {
  const browser = await start(used.world, tenant);
  const signed = signResponse(buildResponse(browser.request, mallory), { keys });
  const { user } = await finish(used.world, tenant, browser, partsOf(signed).signed);
  expect(user.email).toBe(mallory.email);
});

test('a comment, which no signature covers, truncates neither name id nor address', async () => {
  const name = 'ada@northwind.example.evil.example';
  const browser = await start(used.world, tenant);
  const signed = signResponse(buildResponse(browser.request, { nameId: name, email: name }), { keys });
  const cut = signed.replaceAll('ada@northwind.example.evil', 'ada@northwind.example<!-- -->.evil');
  expect(cut).not.toBe(signed);
  const { user } = await finish(used.world, tenant, browser, cut);
  expect(user.email).toBe(name);
  const { ssoLogins } = used.world.ctx.store;
  expect(await ssoLogins.findLinkedUser(tenant.providerId, name)).toBe(user.id);
  expect(await ssoLogins.findLinkedUser(tenant.providerId, 'ada@northwind.example')).toBeUndefined();
});

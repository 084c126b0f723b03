import { beforeAll, describe, expect, test } from 'vitest';
import { finishSamlSignIn } from '../../../src/workspace/saml/sign-in.ts';
import { useWorld } from '../../harness.ts';
import {
  encode,
  type KeyPair,
  makeKeyPair,
  type ResponseOptions,
  signResponse,
  type Signing,
  buildResponse,
} from './identity-provider.ts';
import { finish, makeTenant, start, type Tenant } from './sign-in-harness.ts';

const used = useWorld();
let keys: KeyPair;
let otherKeys: KeyPair;
let tenant: Tenant;
beforeAll(async () => {
  [keys, otherKeys] = await Promise.all([makeKeyPair(), makeKeyPair()]);
  tenant = await makeTenant(used.world, keys);
});

const sha1 = 'http://www.w3.org/2000/09/xmldsig#sha1';
const rsaSha1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1';
const withComments = 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments';
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';

type Forgery = { readonly claims?: ResponseOptions; readonly signing?: Partial<Signing> };

/** Forges a SAML response, and returns why it was rejected with a 403; it must not create a user. */
async function reasonAgainst(change: (xml: string) => string, forgery: Forgery = {}): Promise<string> {
  const before = await used.world.ctx.store.users.count();
  const browser = await start(used.world, tenant);
  const xml = change(
    signResponse(buildResponse(browser.request, forgery.claims), { keys, ...forgery.signing }),
  );
  const error = await finish(used.world, tenant, browser, xml).catch((error: unknown) => error);
  expect(error).toMatchObject({ status: 403 });
  expect(await used.world.ctx.store.users.count()).toBe(before);
  return reasonsOf(error).join(': ');
}

function reasonsOf(error: unknown): string[] {
  return error instanceof Error ? [error.message, ...reasonsOf(error.cause)] : [];
}

const same = (xml: string) => xml;

test('a SAML response without a signature is rejected', async () => {
  expect(await reasonAgainst(same, { signing: { what: 'nothing' } })).toMatch(/Invalid signature/);
});

test('a SAML response signed with another key is rejected, even if it contains its certificate', async () => {
  expect(await reasonAgainst(same, { signing: { keys: otherKeys } })).toMatch(/Invalid signature/);
});

test.each(['assertion', 'response', 'both'] as const)(
  'a SAML response that was changed after signing is rejected (%s)',
  async (what) => {
    const change = (xml: string) => xml.replace('ada@northwind.example', 'eve@northwind.example');
    expect(await reasonAgainst(change, { signing: { what } })).toMatch(/Invalid signature/);
  },
);

test.each<[string, Partial<Signing>, RegExp]>([
  ['signed with SHA-1', { signatureAlgorithm: rsaSha1 }, /SignatureMethod .*rsa-sha1 is not allowed/],
  ['digested with SHA-1', { digestAlgorithm: sha1 }, /DigestMethod .*sha1 is not allowed/],
  [
    'with a transform that keeps comments',
    { transforms: [enveloped, withComments] },
    /Transform .*WithComments/,
  ],
])('a SAML response %s is rejected', async (_name, signing, reason) => {
  expect(await reasonAgainst(same, { signing })).toMatch(reason);
});

test.each<[string, ResponseOptions, RegExp]>([
  ['expired', { issued: -900, notBefore: -900, notOnOrAfter: -300 }, /subject confirmation|expired/],
  ['whose confirmation has expired', { confirmedUntil: -300 }, /subject confirmation/],
  ['not yet valid', { notBefore: 300, notOnOrAfter: 600 }, /not yet valid/],
  ['for another audience', { audience: 'https://elsewhere.example/saml' }, /audience mismatch/],
  ['for another recipient', { recipient: 'https://elsewhere.example/acs' }, /no bearer confirmation/],
  ['for another destination', { destination: 'https://elsewhere.example/acs' }, /the destination is/],
  ['of another issuer', { issuer: 'https://other.example/saml' }, /the issuer is/],
  ['not for its bearer', { method: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key' }, /no bearer/],
  [
    'with a transient name id',
    { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
    /transient/,
  ],
  ['with an empty name id', { nameId: '' }, /its content is not valid/],
  ['with an error status', { status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }, /the status is/],
  ['whose session has ended', { sessionEnds: -10 }, /session has ended/],
  ['to another request', { inResponseTo: '_0123456789abcdef' }, /not started in this browser/],
])('a SAML response %s is rejected', async (_name, claims, reason) => {
  expect(await reasonAgainst(same, { claims })).toMatch(reason);
});

test('a SAML response is rejected whose assertion is for another request than its envelope', async () => {
  const [started, other] = [await start(used.world, tenant), await start(used.world, tenant)];
  const signed = signResponse(buildResponse(other.request), { keys });
  const moved = signed.replace(other.request.id, started.request.id);
  await expect(finish(used.world, tenant, started, moved)).rejects.toMatchObject({
    status: 403,
    cause: { cause: { message: expect.stringContaining('InResponseTo') } },
  });
});

test('a SAML response without a request is rejected', async () => {
  const change = (xml: string) => xml.replaceAll(/ InResponseTo="[^"]*"/g, '');
  expect(await reasonAgainst(change)).toMatch(/not started in this browser/);
});

test.each([
  ['a confirmation', /<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/],
  ['InResponseTo in the confirmation', / InResponseTo="[^"]*"(?= Recipient)/],
  ['conditions', /<saml:Conditions.*<\/saml:Conditions>/],
  ['an authentication', /<saml:AuthnStatement.*<\/saml:AuthnStatement>/],
  ['an issuer of the assertion', /(?<=IssueInstant="[^"]*">)<saml:Issuer>[^<]*<\/saml:Issuer>/],
])('a SAML response signed without %s is rejected', async (_name, part) => {
  const browser = await start(used.world, tenant);
  const xml = buildResponse(browser.request);
  const without = xml.replace(part, '');
  expect(without).not.toBe(xml);
  const signed = signResponse(without, { keys, what: 'response' });
  await expect(finish(used.world, tenant, browser, signed)).rejects.toMatchObject({ status: 403 });
});

test('an encrypted SAML response is rejected, because encryption is not supported', async () => {
  const encrypted = '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>';
  const change = (xml: string) => xml.replace(/<saml:Assertion.*<\/saml:Assertion>/s, encrypted);
  expect(await reasonAgainst(change)).toMatch(/decryption key/);
});

test('a SAML response is accepted once', async () => {
  const browser = await start(used.world, tenant);
  const xml = signResponse(
    buildResponse(browser.request, { nameId: 'once', email: 'once@northwind.example' }),
    {
      keys,
    },
  );
  await finish(used.world, tenant, browser, xml);
  await expect(finish(used.world, tenant, browser, xml)).rejects.toMatchObject({ status: 403 });
});

test('a SAML response is accepted once when it is sent several times concurrently', async () => {
  const browser = await start(used.world, tenant);
  const xml = signResponse(
    buildResponse(browser.request, { nameId: 'race', email: 'race@northwind.example' }),
    {
      keys,
    },
  );
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, () => finish(used.world, tenant, browser, xml)),
  );
  const statuses = outcomes.map((outcome) =>
    outcome.status === 'fulfilled' ? 200 : (outcome.reason as { status: number }).status,
  );
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 403, 403, 403, 403]);
});

test('a SAML response is accepted only from the browser that started the sign-in', async () => {
  const [started, other] = [await start(used.world, tenant), await start(used.world, tenant)];
  const xml = signResponse(buildResponse(started.request), { keys });
  await expect(finish(used.world, tenant, other, xml)).rejects.toMatchObject({ status: 403 });
  const { ctx } = used.world;
  const without = finishSamlSignIn(ctx, tenant.providerId, { response: encode(xml) });
  await expect(without).rejects.toMatchObject({ status: 403 });
});

test('a SAML response is accepted only until the request expires', async () => {
  const browser = await start(used.world, tenant);
  const xml = buildResponse(browser.request, { notOnOrAfter: 3600 });
  const response = encode(signResponse(xml, { keys }));
  const late = { ...used.world.ctx, clock: () => new Date(Date.now() + 11 * 60_000) };
  const { browserSecret } = browser;
  await expect(finishSamlSignIn(late, tenant.providerId, { response, browserSecret })).rejects.toMatchObject({
    status: 403,
  });
});

test('a SAML response is accepted only by the provider of its audience, although both trust one key', async () => {
  const other = await makeTenant(used.world, keys);
  const [here, there] = [await start(used.world, tenant), await start(used.world, other)];
  const forThere = signResponse(buildResponse(there.request), { keys });
  await expect(finish(used.world, tenant, there, forThere)).rejects.toMatchObject({ status: 403 });
  const elsewhere = signResponse(buildResponse({ ...here.request, id: there.request.id }), { keys });
  await expect(finish(used.world, tenant, there, elsewhere)).rejects.toMatchObject({ status: 403 });
  const pretended = signResponse(buildResponse({ ...there.request, id: here.request.id }), { keys });
  await expect(finish(used.world, tenant, here, pretended)).rejects.toMatchObject({ status: 403 });
});

test('a SAML response with a document type is rejected, even a signed and harmless one', async () => {
  const browser = await start(used.world, tenant);
  const xml = `<!DOCTYPE samlp:Response>${signResponse(buildResponse(browser.request), { keys })}`;
  await expect(finish(used.world, tenant, browser, xml)).rejects.toMatchObject({ status: 400 });
});

describe('input that is not a SAML response is a 400', () => {
  const bomb = `<!DOCTYPE r [<!ENTITY a "${'x'.repeat(1000)}">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${'bcdefghij'[n]} "${`&${'abcdefghi'[n]};`.repeat(10)}">`).join('')}]><r>&j;</r>`;
  const root = '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol">';
  test.each<[string, string]>([
    ['nothing', ''],
    ['not base64', '<samlp:Response/>'],
    ['not UTF-8', Buffer.from([0xff, 0xfe, 0x3c]).toString('base64')],
    ['not XML', encode('hello')],
    ['cut off', encode(root)],
    ['broken in the middle', encode(`${root}<a b="<"></samlp:Response>`)],
    ['a bomb of entities', encode(bomb)],
    ['an external entity', encode('<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r>&x;</r>')],
    ['an unknown entity', encode(`${root}&nbsp;</samlp:Response>`)],
    ['an instruction', encode(`${root}<?php x ?></samlp:Response>`)],
    ['nested 20,000 deep', encode(root + '<a>'.repeat(20_000))],
    ['of 30,000 elements', encode(`${root}${'<a/>'.repeat(30_000)}</samlp:Response>`)],
    [
      'of 15,000 attributes',
      encode(
        `${root}<a ${Array.from({ length: 15_000 }, (_, n) => `a${n}=""`).join(' ')}/></samlp:Response>`,
      ),
    ],
    ['an attribute twice', encode(`${root.replace('>', ' ID="a" ID="b">')}</samlp:Response>`)],
    ['another element', encode('<html/>')],
    ['another namespace', encode('<Response xmlns="urn:example"/>')],
    ['a megabyte', 'A'.repeat(1_048_576)],
  ])('%s', async (_name, response) => {
    const { browserSecret } = await start(used.world, tenant);
    const rejected = finishSamlSignIn(used.world.ctx, tenant.providerId, { response, browserSecret });
    await expect(rejected).rejects.toMatchObject({ status: 400 });
  });
});

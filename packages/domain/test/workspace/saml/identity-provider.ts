import { randomBytes, webcrypto } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import 'reflect-metadata';
import * as x509 from '@peculiar/x509';
import { SignedXml } from 'xml-crypto';

x509.cryptoProvider.set(webcrypto as Crypto);

export type KeyPair = { readonly privateKey: string; readonly certificate: string };

/** An RSA key with a self-signed certificate. */
export async function makeKeyPair(options: { bits?: number; expired?: boolean } = {}): Promise<KeyPair> {
  const algorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    publicExponent: new Uint8Array([1, 0, 1]),
    modulusLength: options.bits ?? 2048,
  };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const day = 86_400_000;
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: randomBytes(8).toString('hex'),
    name: 'CN=idp.example.com',
    notBefore: new Date(Date.now() - 30 * day),
    notAfter: new Date(Date.now() + (options.expired === true ? -day : day)),
    signingAlgorithm: algorithm,
    keys: keys as CryptoKeyPair,
  });
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  return {
    privateKey: `-----BEGIN PRIVATE KEY-----\n${pkcs8.replaceAll(/.{64}/g, '$&\n')}\n-----END PRIVATE KEY-----`,
    certificate: certificate.toString('pem'),
  };
}

/** The parts of an authentication request that an identity provider uses. */
export type AuthnRequest = {
  readonly id: string;
  readonly acsURL: string;
  readonly issuer: string;
  readonly xml: string;
  readonly query: URLSearchParams;
};

/** Parses the URL that a browser is redirected to (HTTP-Redirect binding). */
export function readRequest(address: string): AuthnRequest {
  const query = new URL(address).searchParams;
  const xml = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString();
  const find = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? '';
  return {
    id: find(/ ID="([^"]+)"/),
    acsURL: find(/AssertionConsumerServiceURL="([^"]+)"/),
    issuer: find(/<saml:Issuer[^>]*>([^<]+)</),
    xml,
    query,
  };
}

/** The content of a SAML response; the defaults are valid. */
export type ResponseOptions = {
  readonly nameId?: string;
  readonly nameIdFormat?: string;
  readonly email?: string | null;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly issuer?: string;
  readonly audience?: string;
  readonly recipient?: string;
  readonly destination?: string;
  readonly inResponseTo?: string;
  readonly method?: string;
  readonly status?: string;
  /** Relative to now, in seconds. */
  readonly notBefore?: number;
  readonly notOnOrAfter?: number;
  readonly confirmedUntil?: number;
  readonly issued?: number;
  readonly sessionEnds?: number;
  readonly assertionId?: string;
};

export type Signing = {
  readonly keys: KeyPair;
  readonly what?: 'assertion' | 'response' | 'both' | 'nothing';
  readonly signatureAlgorithm?: string;
  readonly digestAlgorithm?: string;
  readonly transforms?: readonly string[];
};

export const entityID = 'https://idp.example.com/saml';
const saml = 'urn:oasis:names:tc:SAML:2.0';
const dsig = 'http://www.w3.org/2000/09/xmldsig#';

/** The XML of an unsigned SAML response. */
export function buildResponse(request: AuthnRequest, options: ResponseOptions = {}): string {
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const {
    nameId = 'ada',
    nameIdFormat = `${saml}:nameid-format:persistent`,
    email = 'ada@northwind.example',
    issuer = entityID,
    audience = request.issuer,
    recipient = request.acsURL,
    destination = request.acsURL,
    inResponseTo = request.id,
    method = `${saml}:cm:bearer`,
    status = `${saml}:status:Success`,
    notOnOrAfter = 300,
  } = options;
  const attributes = {
    ...(email !== null && { email }),
    ...(options.attributes ?? { displayName: 'Ada Lindqvist' }),
  };
  const statements = Object.entries(attributes).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
  );
  const sessionEnds =
    options.sessionEnds === undefined ? '' : ` SessionNotOnOrAfter="${at(options.sessionEnds)}"`;
  const assertion = [
    `<saml:Assertion xmlns:saml="${saml}:assertion" ID="${options.assertionId ?? newXmlId()}" Version="2.0" IssueInstant="${at(options.issued ?? 0)}">`,
    `<saml:Issuer>${issuer}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="${nameIdFormat}">${nameId}</saml:NameID>`,
    `<saml:SubjectConfirmation Method="${method}"><saml:SubjectConfirmationData InResponseTo="${inResponseTo}" Recipient="${recipient}" NotOnOrAfter="${at(options.confirmedUntil ?? notOnOrAfter)}"/></saml:SubjectConfirmation></saml:Subject>`,
    `<saml:Conditions NotBefore="${at(options.notBefore ?? -60)}" NotOnOrAfter="${at(notOnOrAfter)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${at(0)}"${sessionEnds}><saml:AuthnContext><saml:AuthnContextClassRef>${saml}:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    `<saml:AttributeStatement>${statements.join('')}</saml:AttributeStatement>`,
    '</saml:Assertion>',
  ].join('');
  return [
    `<samlp:Response xmlns:samlp="${saml}:protocol" ID="${newXmlId()}" Version="2.0" IssueInstant="${at(0)}" Destination="${destination}" InResponseTo="${inResponseTo}">`,
    `<saml:Issuer xmlns:saml="${saml}:assertion">${issuer}</saml:Issuer>`,
    `<samlp:Status><samlp:StatusCode Value="${status}"/></samlp:Status>`,
    assertion,
    '</samlp:Response>',
  ].join('');
}

/** Signs a SAML response as identity providers do. */
export function signResponse(xml: string, signing: Signing): string {
  const { what = 'assertion' } = signing;
  let signed = xml;
  if (what === 'assertion' || what === 'both') signed = signElement(signed, 'Assertion', signing);
  if (what === 'response' || what === 'both') signed = signElement(signed, 'Response', signing);
  return signed;
}

function signElement(xml: string, name: string, signing: Signing): string {
  const signer = new SignedXml({
    privateKey: signing.keys.privateKey,
    publicCert: signing.keys.certificate,
    signatureAlgorithm: signing.signatureAlgorithm ?? 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  });
  const xpath = `//*[local-name(.)='${name}']`;
  signer.addReference({
    xpath,
    digestAlgorithm: signing.digestAlgorithm ?? 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: [
      ...(signing.transforms ?? [`${dsig}enveloped-signature`, 'http://www.w3.org/2001/10/xml-exc-c14n#']),
    ],
  });
  signer.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' },
  });
  return signer.getSignedXml();
}

export function encode(xml: string): string {
  return Buffer.from(xml).toString('base64');
}

export function newXmlId(): string {
  return `_${randomBytes(12).toString('hex')}`;
}

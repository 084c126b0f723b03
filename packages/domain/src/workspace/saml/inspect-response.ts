import { isUtf8 } from 'node:buffer';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { malformedResponse, rejectedResponse } from './sign-in-errors.ts';

/** A SAML response that is well-formed and within the limits; nothing in it is verified yet. */
export type InspectedResponse = {
  /** In base64. */
  readonly encoded: string;
  readonly inResponseTo: string | undefined;
  readonly destination: string | undefined;
};

/** In characters of base64; usual responses have 5 to 20 KB. */
export const maxSamlResponseLength = 262_144;
const maxDepth = 40;
const maxElements = 5000;
const maxAttributes = 10_000;

const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol';
const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';

const canonicalizations = new Set([
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
]);

/** The algorithms that a signature may use: no SHA-1, no HMAC, no transform that alters the signed content. */
const algorithms: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    'SignatureMethod',
    new Set([
      'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
      'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
    ]),
  ],
  [
    'DigestMethod',
    new Set(['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512']),
  ],
  ['CanonicalizationMethod', canonicalizations],
  ['Transform', new Set([...canonicalizations, 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'])],
]);

/**
 * Inspects a SAML response before any of it is trusted or parsed into a tree. 400 for what is not a SAML response, 403 for
 * one with another status than success or with an algorithm that is not allowed.
 */
export function inspectResponse(encoded: string): InspectedResponse {
  const header = scan(decode(encoded));
  if (header.status !== success) throw rejectedResponse(`the status is ${header.status}`);
  return { encoded, inResponseTo: header.inResponseTo, destination: header.destination };
}

function decode(encoded: string): string {
  if (encoded.length > maxSamlResponseLength) throw malformedResponse('it is too large');
  if (!/^[A-Za-z0-9+/\s]+={0,2}$/.test(encoded.trim())) throw malformedResponse('it is not base64');
  const bytes = Buffer.from(encoded, 'base64');
  if (!isUtf8(bytes)) throw malformedResponse('it is not UTF-8');
  return bytes.toString();
}

type ResponseHeader = {
  status: string | undefined;
  inResponseTo: string | undefined;
  destination: string | undefined;
};

/** Parses strictly, in one pass and without a tree; rejects document types and processing instructions. */
function scan(xml: string): ResponseHeader {
  const header: ResponseHeader = { status: undefined, inResponseTo: undefined, destination: undefined };
  const path: string[] = [];
  let elements = 0;
  let attributes = 0;
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on('error', (error) => {
    throw malformedResponse('it is not well-formed XML', error);
  });
  parser.on('doctype', () => {
    throw malformedResponse('it has a document type');
  });
  parser.on('processinginstruction', () => {
    throw malformedResponse('it has a processing instruction');
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > maxAttributes) throw malformedResponse('it has too many attributes');
  });
  parser.on('opentag', (tag) => {
    elements += 1;
    if (elements > maxElements) throw malformedResponse('it has too many elements');
    path.push(tag.local);
    if (path.length > maxDepth) throw malformedResponse('it is nested too deeply');
    if (path.length === 1) readRoot(tag, header);
    if (path.length === 3 && path[1] === 'Status' && tag.local === 'StatusCode')
      header.status ??= valueOf(tag, 'Value');
    assertAlgorithm(tag);
  });
  parser.on('closetag', () => {
    path.pop();
  });
  parser.write(xml).close();
  return header;
}

function readRoot(tag: SaxesTagNS, header: ResponseHeader): void {
  if (tag.local !== 'Response' || tag.uri !== protocol) throw malformedResponse('it is not a SAML response');
  header.inResponseTo = valueOf(tag, 'InResponseTo');
  header.destination = valueOf(tag, 'Destination');
}

/** In any namespace, because not all signature libraries check it. */
function assertAlgorithm(tag: SaxesTagNS): void {
  const allowed = algorithms.get(tag.local);
  if (allowed === undefined) return;
  const algorithm = valueOf(tag, 'Algorithm') ?? '';
  if (!allowed.has(algorithm)) throw rejectedResponse(`the ${tag.local} ${algorithm} is not allowed`);
}

function valueOf(tag: SaxesTagNS, name: string): string | undefined {
  return Object.hasOwn(tag.attributes, name) ? tag.attributes[name]?.value : undefined;
}

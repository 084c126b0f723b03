import { isUtf8 } from 'node:buffer';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { malformedAnswer, unacceptedAnswer } from './sign-in-errors.ts';

/** An answer that is well-formed and small enough to be looked at closely; nothing in it is proven yet. */
export type InspectedResponse = {
  /** In base64. */
  readonly encoded: string;
  readonly inResponseTo: string | undefined;
  readonly destination: string | undefined;
};

/** Of base64; real answers have 5 to 20 KB. */
export const maxAnswerLength = 262_144;
const maxDepth = 40;
const maxElements = 5000;
const maxAttributes = 10_000;

const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol';
const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';

const canonical = new Set([
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
]);

/** What a signature may use: nothing with SHA-1, no HMAC, no transform that changes what is read. */
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
  ['CanonicalizationMethod', canonical],
  ['Transform', new Set([...canonical, 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'])],
]);

/**
 * Looks at an answer before any of it is trusted or given to a parser that builds trees. 400 for what is no answer,
 * 403 for one that says no or is signed with what may not be used.
 */
export function inspectAnswer(encoded: string): InspectedResponse {
  const found = scan(decode(encoded));
  if (found.status !== success) throw unacceptedAnswer(`the status is ${found.status}`);
  return { encoded, inResponseTo: found.inResponseTo, destination: found.destination };
}

function decode(encoded: string): string {
  if (encoded.length > maxAnswerLength) throw malformedAnswer('it is too large');
  if (!/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(encoded)) throw malformedAnswer('it is not base64');
  const bytes = Buffer.from(encoded, 'base64');
  if (!isUtf8(bytes)) throw malformedAnswer('it is not UTF-8');
  return bytes.toString();
}

type Found = {
  status: string | undefined;
  inResponseTo: string | undefined;
  destination: string | undefined;
};

/** Reads strictly, in one pass and without a tree; a definition of entities or an instruction ends it. */
function scan(xml: string): Found {
  const found: Found = { status: undefined, inResponseTo: undefined, destination: undefined };
  const path: string[] = [];
  let elements = 0;
  let attributes = 0;
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on('error', (error) => {
    throw malformedAnswer('it is not well-formed XML', error);
  });
  parser.on('doctype', () => {
    throw malformedAnswer('it has a document type');
  });
  parser.on('processinginstruction', () => {
    throw malformedAnswer('it has a processing instruction');
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > maxAttributes) throw malformedAnswer('it has too many attributes');
  });
  parser.on('opentag', (tag) => {
    elements += 1;
    if (elements > maxElements) throw malformedAnswer('it has too many elements');
    path.push(tag.local);
    if (path.length > maxDepth) throw malformedAnswer('it is nested too deeply');
    if (path.length === 1) readRoot(tag, found);
    if (path.length === 3 && path[1] === 'Status' && tag.local === 'StatusCode')
      found.status ??= valueOf(tag, 'Value');
    assertAlgorithm(tag);
  });
  parser.on('closetag', () => {
    path.pop();
  });
  parser.write(xml).close();
  return found;
}

function readRoot(tag: SaxesTagNS, found: Found): void {
  if (tag.local !== 'Response' || tag.uri !== protocol) throw malformedAnswer('it is no SAML response');
  found.inResponseTo = valueOf(tag, 'InResponseTo');
  found.destination = valueOf(tag, 'Destination');
}

/** In whatever namespace: readers of signatures do not all look at it. */
function assertAlgorithm(tag: SaxesTagNS): void {
  const allowed = algorithms.get(tag.local);
  if (allowed === undefined) return;
  const algorithm = valueOf(tag, 'Algorithm') ?? '';
  if (!allowed.has(algorithm)) throw unacceptedAnswer(`the ${tag.local} ${algorithm} is not allowed`);
}

function valueOf(tag: SaxesTagNS, name: string): string | undefined {
  return Object.hasOwn(tag.attributes, name) ? tag.attributes[name]?.value : undefined;
}

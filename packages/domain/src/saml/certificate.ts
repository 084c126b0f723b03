import { X509Certificate } from 'node:crypto';
import { invalidInput } from '@lectern/contract';

/** Shorter keys can be broken. */
const leastKeyBits = 2048;

/**
 * A certificate as it is stored, in PEM, from PEM or its base64 alone; empty text stays empty. An expired one is
 * fine: identity providers sign with them for years, and what counts is the key. 400 for anything else.
 */
export function storedCertificate(given: string): string {
  const text = given.trim();
  if (text === '') return '';
  const certificate = parse(text);
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
  if (asymmetricKeyType !== 'rsa') throw invalidInput('body.certificate', 'must hold an RSA key');
  if ((asymmetricKeyDetails?.modulusLength ?? 0) < leastKeyBits) {
    throw invalidInput('body.certificate', `must hold an RSA key of at least ${leastKeyBits} bits`);
  }
  return certificate.toString().trim();
}

function parse(text: string): X509Certificate {
  const blocks = text.match(/-----BEGIN /g)?.length ?? 0;
  const body = text.replaceAll(/-----(?:BEGIN|END) CERTIFICATE-----/g, '').replaceAll(/\s+/g, '');
  const problem = 'must be one X.509 certificate: PEM, or its base64 alone';
  if (blocks > 1 || !/^[A-Za-z0-9+/]+={0,2}$/.test(body)) throw invalidInput('body.certificate', problem);
  try {
    return new X509Certificate(Buffer.from(body, 'base64'));
  } catch {
    throw invalidInput('body.certificate', problem);
  }
}

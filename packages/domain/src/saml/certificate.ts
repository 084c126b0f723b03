import { X509Certificate } from 'node:crypto';
import { invalidInput } from '@lectern/contract';

/** Shorter keys can be broken. */
const leastKeyBits = 2048;

/**
 * Refuses text that is no certificate with an RSA key, with a 400; empty text stands for none. An expired one is fine:
 * identity providers sign with them for years, and what counts is the key.
 */
export function assertCertificate(text: string): void {
  if (text === '') return;
  const certificate = parse(text);
  if (certificate === undefined) {
    throw invalidInput('body.certificate', 'must be one X.509 certificate: PEM, or its base64 alone');
  }
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
  if (asymmetricKeyType !== 'rsa') throw invalidInput('body.certificate', 'must hold an RSA key');
  if ((asymmetricKeyDetails?.modulusLength ?? 0) < leastKeyBits) {
    throw invalidInput('body.certificate', `must hold an RSA key of at least ${leastKeyBits} bits`);
  }
}

/** A certificate that was accepted, in plain PEM. */
export function pemOf(text: string): string {
  const certificate = parse(text);
  if (certificate === undefined) throw new Error('a certificate was stored that is none');
  return certificate.toString();
}

function parse(text: string): X509Certificate | undefined {
  const body = text
    .trim()
    .replace(/^-----BEGIN CERTIFICATE-----(.*)-----END CERTIFICATE-----$/s, '$1')
    .replaceAll(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(body)) return undefined;
  try {
    return new X509Certificate(Buffer.from(body, 'base64'));
  } catch {
    // It is base64 of something else, which is all that the caller asks.
    return undefined;
  }
}

import { X509Certificate } from 'node:crypto';

/** Shorter keys can be broken. */
const leastKeyBits = 2048;

/**
 * A certificate in plain PEM; `undefined` for text that is none, or whose key is not RSA or too short. An expired one is
 * fine: identity providers sign with them for years, and what counts is the key.
 */
export function pemOf(text: string): string | undefined {
  const certificate = parse(text);
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate?.publicKey ?? {};
  const bits = asymmetricKeyType === 'rsa' ? (asymmetricKeyDetails?.modulusLength ?? 0) : 0;
  return bits < leastKeyBits ? undefined : certificate?.toString();
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

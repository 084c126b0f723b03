import { X509Certificate } from 'node:crypto';

const minKeyBits = 2048;

/**
 * A certificate in PEM, from PEM or bare base64; `undefined` for any other text, and for a key that is not RSA or too
 * short. An expired one is valid: identity providers sign with them for years, and only the key matters.
 */
export function normalizeCertificate(text: string): string | undefined {
  const certificate = parse(text);
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate?.publicKey ?? {};
  const bits = asymmetricKeyType === 'rsa' ? (asymmetricKeyDetails?.modulusLength ?? 0) : 0;
  return bits < minKeyBits ? undefined : certificate?.toString();
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
    // Base64 of something other than a certificate.
    return undefined;
  }
}

import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { z } from 'zod';

/** PEM with line breaks, from a variable that may contain `\n` instead. */
const pem = z.string().transform((text) => text.replaceAll(String.raw`\n`, '\n').trim());

/** An RSA key, in PEM. */
export const privateKey = pem.refine(
  (text) => tryParse(() => createPrivateKey(text))?.asymmetricKeyType === 'rsa',
);

/** One certificate, in PEM. */
export const certificate = pem.refine((text) => tryParse(() => new X509Certificate(text)) !== undefined);

/** Whether a certificate belongs to a key. */
export function isCertificateOf(key: string, certificateText: string): boolean {
  return new X509Certificate(certificateText).checkPrivateKey(createPrivateKey(key));
}

function tryParse<T extends KeyObject | X509Certificate>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch {
    // The setting reports what is wrong with the value.
    return undefined;
  }
}

import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { z } from 'zod';

/** PEM with line breaks, from a variable that may not hold any. */
const pem = z.string().transform((text) => text.replaceAll(String.raw`\n`, '\n').trim());

/** An RSA key, in PEM. */
export const privateKey = pem.refine(
  (text) => attempt(() => createPrivateKey(text))?.asymmetricKeyType === 'rsa',
);

/** One certificate, in PEM. */
export const certificate = pem.refine((text) => attempt(() => new X509Certificate(text)) !== undefined);

/** Whether a certificate is that of a key. */
export function isCertificateOf(key: string, certificateText: string): boolean {
  return new X509Certificate(certificateText).checkPrivateKey(createPrivateKey(key));
}

function attempt<T extends KeyObject | X509Certificate>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch {
    // The text is a value that somebody gave; what is wrong with it is said by the setting.
    return undefined;
  }
}

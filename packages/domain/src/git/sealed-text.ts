import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Ctx } from '../context.ts';
import { SigningKeys } from '../published/signing-keys.ts';
import type { SigningKeyRow } from '../published/signing-keys.repository.ts';

export type SealedText = { readonly keyId: string; readonly sealed: string };

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Makes a text unreadable without the keys of this server; `context` is needed to open it again. */
export async function sealText(
  ctx: Pick<Ctx, 'store' | 'clock' | 'newId'>,
  text: string,
  context: string,
): Promise<SealedText> {
  const key = await new SigningKeys().newest(ctx);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, secretOf(key), nonce).setAAD(Buffer.from(context));
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return { keyId: key.id, sealed: Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString('base64') };
}

/** The text; `undefined` when the key is gone. Throws for one that was sealed in another context. */
export async function openText(
  { store }: Pick<Ctx, 'store'>,
  { keyId, sealed }: SealedText,
  context: string,
): Promise<string | undefined> {
  const key = await new SigningKeys().find(store, keyId);
  if (key === undefined) return undefined;
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(algorithm, secretOf(key), bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const opened = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()];
  return Buffer.concat(opened).toString('utf8');
}

function secretOf({ secret }: SigningKeyRow): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'lectern git credentials', 32));
}

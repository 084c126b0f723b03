import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { StoreContext } from '../store/store-context.ts';
import { SigningKeys } from './signing-keys.ts';
import type { SigningKeyRow } from '../store/sites/signing-keys.repository.ts';

type SealedText = { readonly keyId: string; readonly sealed: string };
/** The purpose of a text and the id of its owner: it can be opened with exactly these (associated data). */
type Sealing = { readonly purpose: 'git credentials' | 'webhook secrets'; readonly of: string };

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a text with the newest key of this server. */
export async function sealText(
  ctx: Pick<StoreContext, 'store' | 'clock' | 'newId'>,
  text: string,
  { purpose, of }: Sealing,
): Promise<SealedText> {
  const key = await new SigningKeys().newest(ctx);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, secretOf(key, purpose), nonce).setAAD(Buffer.from(of));
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return { keyId: key.id, sealed: Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString('base64') };
}

/** Decrypts a text; `undefined` when its key is gone. Throws when purpose or owner differ. */
export async function openText(
  { store }: Pick<StoreContext, 'store'>,
  { keyId, sealed }: SealedText,
  { purpose, of }: Sealing,
): Promise<string | undefined> {
  const key = await new SigningKeys().find(store, keyId);
  if (key === undefined) return undefined;
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(algorithm, secretOf(key, purpose), bytes.subarray(0, nonceBytes))
    .setAAD(Buffer.from(of))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const chunks = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()];
  return Buffer.concat(chunks).toString('utf8');
}

function secretOf({ secret }: Pick<SigningKeyRow, 'secret'>, purpose: Sealing['purpose']): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `lectern ${purpose}`, 32));
}

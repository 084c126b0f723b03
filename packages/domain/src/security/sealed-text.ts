import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { StoreContext } from '../store/store-context.ts';
import { SigningKeys } from './signing-keys.ts';
import type { SigningKeyRow } from '../store/sites/signing-keys.repository.ts';

export type SealedText = { readonly keyId: string; readonly sealed: string };
/** What a text is for, and the id of what it belongs to: it opens as nothing else. */
export type Sealing = { readonly purpose: 'git credentials' | 'webhook secrets'; readonly of: string };

type SealingKey = Pick<SigningKeyRow, 'id' | 'secret'>;

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Makes a text unreadable without the keys of this server. */
export async function sealText(
  ctx: Pick<StoreContext, 'store' | 'clock' | 'newId'>,
  text: string,
  sealing: Sealing,
): Promise<SealedText> {
  return sealWith(await new SigningKeys().newest(ctx), text, sealing);
}

/** As `sealText`, with a key that was read already. */
export function sealWith(key: SealingKey, text: string, { purpose, of }: Sealing): SealedText {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, secretOf(key, purpose), nonce).setAAD(Buffer.from(of));
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return { keyId: key.id, sealed: Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString('base64') };
}

/** The text; `undefined` when the key is gone. Throws for one that was sealed for anything else. */
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
  const opened = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()];
  return Buffer.concat(opened).toString('utf8');
}

function secretOf({ secret }: SealingKey, purpose: Sealing['purpose']): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `lectern ${purpose}`, 32));
}

import { LRUCache } from 'lru-cache';
import type { SigningKey } from './signing-keys.ts';

const imported = new WeakMap<SigningKey, Promise<CryptoKey>>();

/** The key of HMAC with SHA-256 that a signing key is, imported once: the library would do so for each token. */
export function hmacKeyOf(key: SigningKey): Promise<CryptoKey> {
  const known = imported.get(key);
  if (known !== undefined) return known;
  const importing = importKey(key.secret);
  imported.set(key, importing);
  return importing;
}

/** A key as it is stored, and what opens it. */
export type StoredHmacKey = { readonly stored: string; readonly open: () => string };

/** Keys that were opened and imported, the last ones that were used. */
export class StoredHmacKeys {
  readonly #keys = new LRUCache<string, CryptoKey>({ max: 1000 });

  async find({ stored, open }: StoredHmacKey): Promise<CryptoKey> {
    const known = this.#keys.get(stored);
    if (known !== undefined) return known;
    const key = await importKey(new TextEncoder().encode(open()));
    this.#keys.set(stored, key);
    return key;
  }
}

function importKey(secret: Uint8Array): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', Uint8Array.from(secret), algorithm, false, ['sign', 'verify']);
}

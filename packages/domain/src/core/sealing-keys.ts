import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** What a text is sealed for; a text of one purpose cannot be opened for another. */
export type SealingPurpose =
  | 'signing keys'
  | 'git credentials'
  | 'webhook secrets'
  | 'share links'
  | 'private keys'
  | 'client secrets'
  | 'import addresses'
  | 'second factors'
  | 'pending sign-ins'
  | 'recorded results'
  | 'mails';
/** The purpose of a text and what identifies its row: it can be opened with exactly these (associated data). */
export type Sealing = { readonly purpose: SealingPurpose; readonly of: string };

type SealingKey = { readonly id: string; readonly derived: Map<string, Buffer>; readonly bytes: Buffer };

export const sealingKeyBytes = 32;

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const mark = 'sealed.';

/** A text that no key of this process opens. */
export class UnknownSealingKeyError extends Error {
  override readonly name = 'UnknownSealingKeyError';
  /** The id of the key that is missing. */
  readonly keyId: string;

  constructor(keyId: string) {
    super(`This process does not have the sealing key ${keyId}.`);
    this.keyId = keyId;
  }
}

/**
 * The keys of the secrets in the database, which are not in the database. The first one seals, all of them open. A sealed
 * text names its key: `sealed.<key id>.<base64url of nonce, tag and ciphertext>`.
 */
export class SealingKeys {
  readonly #keys: readonly SealingKey[];

  constructor(keys: readonly Uint8Array[]) {
    this.#keys = keys.map((key) => {
      if (key.byteLength !== sealingKeyBytes) throw new Error(`a sealing key has ${sealingKeyBytes} bytes`);
      const bytes = Buffer.from(key);
      return { id: idOf(bytes), bytes, derived: new Map() };
    });
  }

  /** The keys of a text: 32 bytes in base64, or several of those separated by commas. Throws for any other text. */
  static parse(text: string): SealingKeys {
    return new SealingKeys(
      text.split(',').map((part) => {
        const trimmed = part.trim();
        const bytes = Buffer.from(trimmed, 'base64');
        if (!/^[\w+/-]{43}=?$/.test(trimmed)) throw new Error('A sealing key must be 32 bytes in base64.');
        return bytes;
      }),
    );
  }

  /** The text of a new random key. */
  static generate(): string {
    return randomBytes(sealingKeyBytes).toString('base64');
  }

  /** Whether a stored text is sealed; versions before sealing keys stored it plain. */
  static isSealed(stored: string): boolean {
    return stored.startsWith(mark);
  }

  /** The ids of the keys, which tell nothing about them. */
  get ids(): readonly string[] {
    return this.#keys.map(({ id }) => id);
  }

  /** What texts that are sealed now start with. */
  get currentPrefix(): string {
    return prefixOf(this.#first.id);
  }

  seal(text: string, { purpose, of }: Sealing): string {
    const key = this.#first;
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, derived(key, purpose), nonce).setAAD(Buffer.from(of));
    const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return prefixOf(key.id) + Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString('base64url');
  }

  /**
   * The text of a stored one; one that is not sealed is returned as it is. Throws `UnknownSealingKeyError` without its
   * key, and another error when purpose or row differ.
   */
  open(stored: string, { purpose, of }: Sealing): string {
    if (!SealingKeys.isSealed(stored)) return stored;
    const [, keyId = '', text = ''] = stored.split('.');
    const key = this.#keys.find(({ id }) => id === keyId);
    if (key === undefined) throw new UnknownSealingKeyError(keyId);
    const bytes = Buffer.from(text, 'base64url');
    const decipher = createDecipheriv(algorithm, derived(key, purpose), bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(of))
      .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const chunks = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()];
    return Buffer.concat(chunks).toString('utf8');
  }

  /** A keyed hash, by which a sealed text is found. */
  hash(text: string, purpose: SealingPurpose): string {
    return hashWith(this.#first, text, purpose);
  }

  /** The hashes with each key: rows of an earlier key are found until they are sealed again. */
  hashes(text: string, purpose: SealingPurpose): string[] {
    return this.#keys.map((key) => hashWith(key, text, purpose));
  }

  get #first(): SealingKey {
    const [first] = this.#keys;
    if (first === undefined) throw new Error('This process has no sealing key. Set SEALING_KEY.');
    return first;
  }
}

/** The id of the key of a sealed text. */
export function sealingKeyIdOf(stored: string): string {
  return stored.split('.')[1] ?? '';
}

function prefixOf(keyId: string): string {
  return `${mark}${keyId}.`;
}

function idOf(bytes: Buffer): string {
  return Buffer.from(hkdfSync('sha256', bytes, '', 'lectern sealing key id', 6)).toString('hex');
}

function hashWith(key: SealingKey, text: string, purpose: SealingPurpose): string {
  return createHmac('sha256', derived(key, `hash of ${purpose}`))
    .update(text)
    .digest('base64url');
}

/** The key of one purpose. */
function derived({ bytes, derived: known }: SealingKey, purpose: string): Buffer {
  const found = known.get(purpose);
  if (found !== undefined) return found;
  const key = Buffer.from(hkdfSync('sha256', bytes, '', `lectern sealing: ${purpose}`, 32));
  known.set(purpose, key);
  return key;
}

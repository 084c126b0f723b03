import { randomBytes } from 'node:crypto';
import { DatabaseBusyError, DatabaseUnavailableError, StatementTimeoutError } from '@lectern/database';
import type { SealingKeys } from '../core/sealing-keys.ts';
import type { StoreContext } from '../store/store-context.ts';
import type { Store } from '../store/store.ts';
import type { SigningKeyRow } from '../store/sites/signing-keys.repository.ts';

/** A key, opened. */
export type SigningKey = { readonly id: string; readonly secret: Uint8Array };
const idPattern = /^[\w-]{1,64}$/;
type CachedKey = { readonly key: SigningKey; readonly readAt: number };

/**
 * The keys that all processes of this server sign and verify with. They are rows of the database, so that one process
 * can verify what another one signed; inserted and deleted rows take effect after `lifetimeMs`, and deleted ones not
 * before the database can be reached. Keys that a transaction reads are not cached: it may have created the key itself, and be
 * rolled back.
 */
export class SigningKeys {
  readonly #sealing: SealingKeys;
  readonly #cache = new Map<string, CachedKey>();
  readonly #lifetimeMs: number;
  #newest: CachedKey | undefined;

  constructor(sealing: SealingKeys, options: { lifetimeMs?: number } = {}) {
    this.#sealing = sealing;
    this.#lifetimeMs = options.lifetimeMs ?? 60_000;
  }

  /** The key to sign with; created on first use. */
  async newest(ctx: Pick<StoreContext, 'store' | 'clock' | 'newId'>): Promise<SigningKey> {
    if (this.#isFresh(this.#newest)) return this.#newest.key;
    const { store } = ctx;
    const row = (await store.signingKeys.findNewest()) ?? (await createSigningKey(ctx, this.#sealing));
    const key = openSigningKey(row, this.#sealing);
    if (!store.db.isTransaction) this.#newest = this.#put(key);
    return key;
  }

  /** The key of an id, if there is one; anyone may have written the id. */
  async find(store: Store, id: unknown): Promise<SigningKey | undefined> {
    if (typeof id !== 'string' || !idPattern.test(id)) return undefined;
    const cached = this.#cache.get(id);
    if (this.#isFresh(cached)) return cached.key;
    const row = await store.signingKeys.find(id).catch((error: unknown) => {
      if (isAway(error)) return error;
      throw error;
    });
    if (row instanceof Error) {
      // Visitors read from replicas meanwhile.
      const known = this.#cache.get(id);
      if (known === undefined) throw row;
      this.#cache.set(id, { ...known, readAt: performance.now() - this.#lifetimeMs + retryMs });
      return known.key;
    }
    if (row === undefined) {
      this.#cache.delete(id);
      return undefined;
    }
    const key = openSigningKey(row, this.#sealing);
    if (!store.db.isTransaction) this.#put(key);
    return key;
  }

  #put(key: SigningKey): CachedKey {
    const cached = { key, readAt: performance.now() };
    this.#cache.set(key.id, cached);
    return cached;
  }

  #isFresh(cached: CachedKey | undefined): cached is CachedKey {
    return cached !== undefined && performance.now() - cached.readAt < this.#lifetimeMs;
  }
}

/** For how long it is not asked again. */
const retryMs = 5000;

/** Whether the database cannot be reached, not only has too much to do. */
function isAway(error: unknown): error is DatabaseUnavailableError {
  const isBusy = error instanceof DatabaseBusyError || error instanceof StatementTimeoutError;
  return error instanceof DatabaseUnavailableError && !isBusy;
}

/** Creates the key that signs from now on. */
export async function createSigningKey(
  { store, clock, newId }: Pick<StoreContext, 'store' | 'clock' | 'newId'>,
  sealing: SealingKeys,
): Promise<SigningKeyRow> {
  const id = newId('signingKey');
  const row = {
    id,
    secret: null,
    created_at: clock().toISOString(),
    sealed: sealSigningKey(id, randomBytes(32), sealing),
  };
  await store.signingKeys.insert(row);
  return row;
}

export function sealSigningKey(id: string, secret: Uint8Array, sealing: SealingKeys): string {
  return sealing.seal(Buffer.from(secret).toString('base64'), { purpose: 'signing keys', of: id });
}

/** Throws `UnknownSealingKeyError` for a key that another sealing key sealed. */
export function openSigningKey({ id, secret, sealed }: SigningKeyRow, sealing: SealingKeys): SigningKey {
  if (sealed !== null) {
    return { id, secret: Buffer.from(sealing.open(sealed, { purpose: 'signing keys', of: id }), 'base64') };
  }
  // A version before sealing keys stored it, and no process of this one has started since.
  if (secret !== null) return { id, secret };
  throw new Error(`the signing key ${id} is empty`);
}

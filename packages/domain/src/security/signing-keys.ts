import { randomBytes } from 'node:crypto';
import type { StoreContext } from '../store/store-context.ts';
import type { Store } from '../store/store.ts';
import type { SigningKeyRow } from '../store/sites/signing-keys.repository.ts';

type CachedKey = { readonly key: SigningKeyRow; readonly readAt: number };

/**
 * The keys that all processes of this server sign and verify with. They are rows of the database, so that one process
 * can verify what another one signed; inserted and deleted rows take effect after `lifetimeMs`. Keys that a transaction
 * reads are not cached: it may have created the key itself, and be rolled back.
 */
export class SigningKeys {
  readonly #cache = new Map<string, CachedKey>();
  readonly #lifetimeMs: number;
  #newest: CachedKey | undefined;

  constructor(options: { lifetimeMs?: number } = {}) {
    this.#lifetimeMs = options.lifetimeMs ?? 60_000;
  }

  /** The key to sign with; created on first use. */
  async newest({
    store,
    clock,
    newId,
  }: Pick<StoreContext, 'store' | 'clock' | 'newId'>): Promise<SigningKeyRow> {
    if (this.#isFresh(this.#newest)) return this.#newest.key;
    let key = await store.signingKeys.findNewest();
    if (key === undefined) {
      key = { id: newId('signingKey'), secret: randomBytes(32), created_at: clock().toISOString() };
      await store.signingKeys.insert(key);
    }
    if (!store.db.isTransaction) this.#newest = this.#put(key);
    return key;
  }

  /** The key of an id, if there is one. */
  async find(store: Store, id: string): Promise<SigningKeyRow | undefined> {
    const cached = this.#cache.get(id);
    if (this.#isFresh(cached)) return cached.key;
    const key = await store.signingKeys.find(id);
    if (key === undefined) this.#cache.delete(id);
    else if (!store.db.isTransaction) this.#put(key);
    return key;
  }

  #put(key: SigningKeyRow): CachedKey {
    const cached = { key, readAt: performance.now() };
    this.#cache.set(key.id, cached);
    return cached;
  }

  #isFresh(cached: CachedKey | undefined): cached is CachedKey {
    return cached !== undefined && performance.now() - cached.readAt < this.#lifetimeMs;
  }
}

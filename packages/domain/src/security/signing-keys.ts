import { randomBytes } from 'node:crypto';
import type { StoreContext } from '../store/store-context.ts';
import type { Store } from '../store/store.ts';
import type { SigningKeyRow } from '../store/sites/signing-keys.repository.ts';

type Known = { readonly key: SigningKeyRow; readonly readAt: number };

/**
 * The keys that every process of this server signs with and believes. They are rows of the database, so that what one
 * process signed another can check; a new row signs, and a removed one is not believed, after `lifetimeMs`. What a
 * transaction reads is not remembered: it may have made the key itself, and be rolled back.
 */
export class SigningKeys {
  readonly #known = new Map<string, Known>();
  readonly #lifetimeMs: number;
  #newest: Known | undefined;

  constructor(options: { lifetimeMs?: number } = {}) {
    this.#lifetimeMs = options.lifetimeMs ?? 60_000;
  }

  /** The key to sign with; the first use of a server makes one. */
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
    if (!store.db.isTransaction) this.#newest = this.#remember(key);
    return key;
  }

  /** The key of an id, if there is one. */
  async find(store: Store, id: string): Promise<SigningKeyRow | undefined> {
    const known = this.#known.get(id);
    if (this.#isFresh(known)) return known.key;
    const key = await store.signingKeys.find(id);
    if (key === undefined) this.#known.delete(id);
    else if (!store.db.isTransaction) this.#remember(key);
    return key;
  }

  #remember(key: SigningKeyRow): Known {
    const known = { key, readAt: performance.now() };
    this.#known.set(key.id, known);
    return known;
  }

  #isFresh(known: Known | undefined): known is Known {
    return known !== undefined && performance.now() - known.readAt < this.#lifetimeMs;
  }
}

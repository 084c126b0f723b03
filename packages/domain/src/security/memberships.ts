import type { Role } from '@lectern/contract';
import type { Store } from '../store/store.ts';

/** A membership of the actor; `undefined` where there is none, or a disabled one. */
export type Membership = { readonly role: Role | null } | undefined;

type Entry = { readonly membership: Membership; readonly readAt: number };

/**
 * Short memory of who is what in which organization, so that the hot reads need no statement
 * for it. Only reads use it: what they return is bounded again in SQL. Changes made by this
 * process are forgotten at once, those of other processes after `lifetimeMs`.
 */
export class Memberships {
  readonly #entries = new Map<string, Entry>();
  readonly #lifetimeMs: number;
  readonly #maxEntries: number;

  constructor(options: { lifetimeMs?: number; maxEntries?: number } = {}) {
    this.#lifetimeMs = options.lifetimeMs ?? 1000;
    this.#maxEntries = options.maxEntries ?? 10_000;
  }

  async recent(store: Store, userId: string, organizationId: string): Promise<Membership> {
    const key = `${userId}/${organizationId}`;
    const entry = this.#entries.get(key);
    const now = performance.now();
    if (entry !== undefined && now - entry.readAt < this.#lifetimeMs) return entry.membership;
    const membership = await store.members.find(organizationId, userId);
    if (this.#entries.size >= this.#maxEntries) this.#entries.clear();
    this.#entries.set(key, { membership, readAt: now });
    return membership;
  }

  forget(userId: string, organizationId: string): void {
    this.#entries.delete(`${userId}/${organizationId}`);
  }

  /** Forgets everybody in an organization, because it is gone. */
  forgetAll(organizationId: string): void {
    for (const key of this.#entries.keys()) if (key.endsWith(`/${organizationId}`)) this.#entries.delete(key);
  }
}

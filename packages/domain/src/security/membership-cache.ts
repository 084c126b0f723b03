import type { Role } from '@lectern/contract';
import type { Store } from '../store/store.ts';

/** A membership of a user; `undefined` for none, and for a disabled one. */
type Membership = { readonly role: Role | null } | undefined;

type Entry = { readonly membership: Membership; readonly readAt: number };

/**
 * A short-lived cache of memberships, so that frequent reads need no statement for them. Only reads use it: their SQL
 * checks access again. Changes by this process invalidate it at once, those of other processes are seen after
 * `lifetimeMs`.
 */
export class MembershipCache {
  readonly #entries = new Map<string, Entry>();
  #changes = 0;
  readonly #lifetimeMs: number;
  readonly #maxEntries: number;

  constructor(options: { lifetimeMs?: number; maxEntries?: number } = {}) {
    this.#lifetimeMs = options.lifetimeMs ?? 1000;
    this.#maxEntries = options.maxEntries ?? 10_000;
  }

  async get(store: Store, userId: string, organizationId: string): Promise<Membership> {
    const key = `${userId}/${organizationId}`;
    const entry = this.#entries.get(key);
    const now = performance.now();
    if (entry !== undefined && now - entry.readAt < this.#lifetimeMs) return entry.membership;
    const membership = await store.members.find(organizationId, userId);
    if (this.#entries.size >= this.#maxEntries) this.#entries.clear();
    this.#entries.set(key, { membership, readAt: now });
    return membership;
  }

  /** How often this one was told of a change. */
  get changes(): number {
    return this.#changes;
  }

  /** Removes everything, because of a change that another one was told of. */
  clear(): void {
    this.#entries.clear();
  }

  invalidate(userId: string, organizationId: string): void {
    this.#changes += 1;
    this.#entries.delete(`${userId}/${organizationId}`);
  }

  /** Removes the memberships of a deleted organization. */
  invalidateOrganization(organizationId: string): void {
    this.#changes += 1;
    for (const key of this.#entries.keys()) if (key.endsWith(`/${organizationId}`)) this.#entries.delete(key);
  }
}

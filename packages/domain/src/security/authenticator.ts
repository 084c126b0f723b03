import type { Store } from '../store/store.ts';
import type { SigningKeys } from './signing-keys.ts';
import { SiteTokens } from './site-tokens.ts';
import { type Actor, anonymous, type UserActor } from '../core/actor.ts';
import { hashOfSecret, isPlausibleSecret } from './token-secret.ts';

/** How exactly it is known when a session was last used. */
const usedEveryMs = 5 * 60_000;

type Entry = {
  readonly actor: Promise<UserActor | undefined>;
  readonly readAt: number;
  /** Once it is known. */
  known?: UserActor | undefined;
};

/**
 * Resolves tokens to actors, with a short-lived cache: a token revoked by this process is rejected at once, one revoked by
 * another process after `lifetimeMs`.
 */
export class Authenticator {
  /** Tokens of visitors of published sites, which are signed and not stored. */
  readonly siteTokens: SiteTokens;
  #changes = 0;
  readonly #entries = new Map<string, Entry>();
  readonly #lifetimeMs: number;
  readonly #maxEntries: number;

  constructor(keys: SigningKeys, options: { lifetimeMs?: number; maxEntries?: number } = {}) {
    this.siteTokens = new SiteTokens(keys);
    this.#lifetimeMs = options.lifetimeMs ?? 1000;
    this.#maxEntries = options.maxEntries ?? 10_000;
  }

  /**
   * The actor of a token; anonymous without one; `undefined` for one that is unknown, expired or revoked.
   * @throws ApiError 401 for a token of a visitor that has expired, which is nobody's guess
   */
  async find(store: Store, secret: string | undefined, now: Date): Promise<Actor | undefined> {
    return secret === undefined ? anonymous : this.#actorOf(store, secret, now);
  }

  /** The actor of a token that was asked for lately; `undefined` for any other. */
  findKnown(secret: string): UserActor | undefined {
    const entry = this.#entries.get(secret);
    return entry !== undefined && this.#isRecent(entry) ? entry.known : undefined;
  }

  /** How often this one was told that a token or a user changed. */
  get changes(): number {
    return this.#changes;
  }

  /** Clears the cache, because a token or a user changed. */
  invalidate(): void {
    this.#changes += 1;
    this.clear();
  }

  /** Clears the cache, because of a change that another one was told of. */
  clear(): void {
    this.#entries.clear();
  }

  #actorOf(store: Store, secret: string, now: Date): Promise<Actor | undefined> {
    if (this.siteTokens.isSiteToken(secret)) return this.siteTokens.visitorOf(store, secret, now);
    return isPlausibleSecret(secret) ? this.#cached(store, secret, now) : Promise.resolve(undefined);
  }

  #cached(store: Store, secret: string, now: Date): Promise<UserActor | undefined> {
    const entry = this.#entries.get(secret);
    if (entry !== undefined && this.#isRecent(entry)) return entry.actor;
    if (this.#entries.size >= this.#maxEntries) this.#entries.clear();
    const actor = actorOf(store, secret, now);
    const asked: Entry = { actor, readAt: performance.now() };
    this.#entries.set(secret, asked);
    actor.then(
      (known) => {
        asked.known = known;
      },
      // A failed lookup is not cached.
      () => this.#entries.delete(secret),
    );
    return actor;
  }

  #isRecent({ readAt }: Entry): boolean {
    return performance.now() - readAt < this.#lifetimeMs;
  }
}

/** The actor of a token, whose session is recorded as used. */
async function actorOf(store: Store, secret: string, now: Date): Promise<UserActor | undefined> {
  const found = await store.tokens.findActor(hashOfSecret(secret), now.toISOString());
  const before = new Date(now.getTime() - usedEveryMs).toISOString();
  // Not waited for: a disk that is full or a busy row must not keep anybody out.
  if (found?.session !== undefined && found.session.lastUsedAt < before)
    store.sessions.touch(found.session.id, now.toISOString(), before).catch(() => undefined);
  return found?.actor;
}

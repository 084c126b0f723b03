type Moved = { readonly until: number; readonly tokens: Set<string> };

/**
 * For how long a caller stays. One that goes on to ask for too much disturbs everybody for half a second after it has come
 * back, until it is moved again: for less than one request in a hundred.
 */
const staysMs = 5 * 60_000;
/** Of one caller; beyond it, its others have to be authenticated before they are forwarded. */
const maxTokens = 1000;

/** The callers that are served in the background. */
export class MovedCallers {
  readonly #callers = new Map<string, Moved>();
  readonly #tokens = new Map<string, string>();

  add(caller: string, now: number): void {
    this.#callers.set(caller, { until: now + staysMs, tokens: new Set() });
  }

  has(caller: string, now: number): boolean {
    const moved = this.#callers.get(caller);
    if (moved === undefined) return false;
    if (now < moved.until) return true;
    this.#callers.delete(caller);
    for (const token of moved.tokens) this.#tokens.delete(token);
    return false;
  }

  /** Records a request: further ones with its token are known without authentication. */
  asks(caller: string, token: string | undefined): void {
    const moved = this.#callers.get(caller);
    if (moved === undefined || token === undefined || moved.tokens.size >= maxTokens) return;
    moved.tokens.add(token);
    this.#tokens.set(token, caller);
  }

  /** Whose token it is, if that is one of them. */
  ownerOf(token: string): string | undefined {
    return this.#tokens.get(token);
  }

  /** How many there are. */
  count(now: number): number {
    for (const caller of this.#callers.keys()) this.has(caller, now);
    return this.#callers.size;
  }

  clear(): void {
    this.#callers.clear();
    this.#tokens.clear();
  }
}

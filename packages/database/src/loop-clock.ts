const periodMs = 100;
// Drift of a timer that is no stall.
const toleranceMs = 20;

let lastTick = performance.now();
let stalledMs = 0;
let ticking: NodeJS.Timeout | undefined;

/**
 * A monotonic clock in milliseconds that stops while the event loop is blocked. Of a partner that does not answer, only
 * this time counts: while the loop was blocked, nobody could see an answer.
 */
export function loopTimeMs(): number {
  ticking ??= startTicking();
  const now = performance.now();
  return now - stalledMs - stallSinceLastTick(now);
}

/** Calls `fn` after `ms` of `loopTimeMs`, and after everything was read that had arrived by then. */
export function setLoopTimeout(fn: () => void, ms: number): { clear(): void } {
  return new LoopTimeout(fn, ms);
}

class LoopTimeout {
  readonly #fn: () => void;
  readonly #due: number;
  #timer: NodeJS.Timeout;
  #isCleared = false;

  constructor(fn: () => void, ms: number) {
    this.#fn = fn;
    this.#due = loopTimeMs() + ms;
    this.#timer = setTimeout(() => this.#check(), ms);
  }

  clear(): void {
    this.#isCleared = true;
    clearTimeout(this.#timer);
  }

  #check(): void {
    const leftMs = this.#due - loopTimeMs();
    if (leftMs > 1) this.#timer = setTimeout(() => this.#check(), leftMs);
    else {
      // Timers run before sockets are read.
      setImmediate(() => {
        if (!this.#isCleared) this.#fn();
      });
    }
  }
}

function startTicking(): NodeJS.Timeout {
  lastTick = performance.now();
  return setInterval(() => {
    const now = performance.now();
    stalledMs += stallSinceLastTick(now);
    lastTick = now;
  }, periodMs).unref();
}

function stallSinceLastTick(now: number): number {
  return Math.max(0, now - lastTick - periodMs - toleranceMs);
}

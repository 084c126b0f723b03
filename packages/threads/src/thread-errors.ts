/** A task took more time or memory than it may; its thread was ended. */
export class ThreadLimitError extends Error {
  override readonly name = 'ThreadLimitError';
  readonly limit: 'time' | 'memory';

  constructor(limit: 'time' | 'memory') {
    super(`The task was ended: it took too much ${limit}.`);
    this.limit = limit;
  }
}

/** A task was not started: too many wait, or it waited for too long. */
export class PoolBusyError extends Error {
  override readonly name = 'PoolBusyError';

  constructor() {
    super('Too many tasks wait for a thread.');
  }
}

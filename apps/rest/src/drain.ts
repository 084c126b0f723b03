import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    readonly lifecycle: Lifecycle;
  }
}

export type Lifecycle = {
  /** Set when the process begins to shut down. */
  stopped: Promise<void> | undefined;
  /** Aborted when the process begins to shut down. */
  readonly stopping: AbortController;
};

export function createLifecycle(): Lifecycle {
  return { stopped: undefined, stopping: new AbortController() };
}

/**
 * Shuts down without failing a request: from now on `/readyz` is 503 and every response closes its
 * connection; after `delayMs`, enough for load balancers to notice, the server accepts no more
 * connections. Resolves once every accepted request has its response.
 */
export function drain(app: FastifyInstance, options: { delayMs: number }): Promise<void> {
  app.lifecycle.stopped ??= stop(app, options.delayMs);
  return app.lifecycle.stopped;
}

async function stop(app: FastifyInstance, delayMs: number): Promise<void> {
  app.lifecycle.stopping.abort();
  await sleep(delayMs);
  await app.close();
}

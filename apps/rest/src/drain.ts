import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    readonly lifecycle: Lifecycle;
  }
}

export type Lifecycle = {
  /** Set once the process is to stop; a load balancer is to send its requests elsewhere. */
  stopped: Promise<void> | undefined;
};

/**
 * Stops without failing a request: from now on `/readyz` is 503 and every answer closes its
 * connection; after `delayMs`, enough for load balancers to notice, the server takes no more
 * connections. Resolves when everything it accepted is answered.
 */
export function drain(app: FastifyInstance, options: { delayMs: number }): Promise<void> {
  app.lifecycle.stopped ??= stop(app, options.delayMs);
  return app.lifecycle.stopped;
}

async function stop(app: FastifyInstance, delayMs: number): Promise<void> {
  await sleep(delayMs);
  await app.close();
}

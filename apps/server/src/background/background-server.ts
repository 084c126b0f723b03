import type { IncomingMessage, ServerResponse } from 'node:http';
import { bearerToken } from '@lectern/contract';
import { anonymous, callerId, type Domain, type Workers } from '@lectern/domain';
import { addressReader, answerElsewhere, errorBody, type Intercept, requestIdOf } from '@lectern/rest';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { writeLines } from '../create-logger.ts';
import type { Settings } from '../settings.ts';
import { trustedProxies } from '../trusted-proxies.ts';
import { BackgroundThread } from './background-thread.ts';
import { forward } from './forward.ts';
import { writeForwarded } from './forwarded.ts';
import type { FromBackground } from './messages.ts';
import { isMovable, isUntouched } from './movable.ts';
import { MovedCallers } from './moved-callers.ts';
import { measureProcessorShare } from './processor-share.ts';

type BackgroundOptions = {
  readonly domain: Domain;
  readonly settings: Settings;
  readonly logger: Logger;
  readonly port: number;
};

/** What the background server takes work from. */
type Front = { readonly app: FastifyInstance; readonly workers: Workers | undefined };

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };

/** The thread is needed soon when the one in front had a processor for more than this part of a second. */
const overloaded = 0.5;
/** How often it is looked whether it is still needed, and for how long it stays when it is not. */
const [checkMs, idleMs] = [10_000, 60_000];
/** After a thread has failed, so many milliseconds pass before the next one. */
const restartMs = 30_000;

const stopped = 'The server had to stop this request. Try again shortly.';
const tooMany = 'The server is busy, and too many of your requests wait. Try again shortly.';

/**
 * A second server in a thread of lower priority. Callers that use more than their share of an overloaded server are moved
 * there for some minutes, whatever they ask for, and all jobs run there meanwhile, so that the thread of everybody else has
 * time. It is started when the server has much to do, even for one caller, because that takes seconds, and ends a minute after
 * nobody needs it any more.
 */
export class BackgroundServer {
  readonly #options: BackgroundOptions;
  readonly #addressOf: ReturnType<typeof addressReader>;
  readonly #moved = new MovedCallers();
  readonly #processorShare = measureProcessorShare();
  #front: Front | undefined;
  #thread: BackgroundThread | undefined;
  #notBefore = 0;
  #neededAt = 0;
  #checking: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: BackgroundOptions) {
    this.#options = options;
    this.#addressOf = addressReader(trustedProxies(options.settings));
  }

  /** Called once the server in front listens. */
  serveFor(front: Front): void {
    this.#front = front;
    this.#checking = setInterval(() => this.#check(), checkMs).unref();
  }

  /** Forwards a request of a caller that exceeds its share. */
  readonly intercept: Intercept = (request, response) => {
    if (this.#isClosed || this.#front === undefined || !isMovable(request)) return false;
    const token = bearerToken(request.headers.authorization);
    const caller = this.#callerOf(request, token);
    if (caller === undefined) return false;
    const now = performance.now();
    if (this.#processorShare() > overloaded) this.#startFor(now);
    if (!this.#moved.has(caller, now) && !(this.exceedsShare(caller) && this.#move(caller, now)))
      return false;
    const thread = this.#thread;
    if (thread?.isServing !== true) return false;
    this.#moved.asks(caller, token);
    this.#forward(thread, caller, { request, response });
    return true;
  };

  /** Whether a caller is to be moved. Asking counts as a request of the caller. */
  exceedsShare(caller: string): boolean {
    return this.#options.domain.exceedsShare(caller);
  }

  /** Ends the thread, once no more requests come: it finishes its jobs or releases them. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#checking);
    await this.#thread?.close();
  }

  /**
   * `undefined` for a token that was not authenticated lately: the server in front does that first. Those of moved callers are
   * known.
   */
  #callerOf(request: IncomingMessage, token: string | undefined): string | undefined {
    if (token === undefined) {
      if (request.headers.authorization !== undefined) return undefined;
      return callerId({ actor: anonymous, origin: { channel: 'rest', address: this.#addressOf(request) } });
    }
    const moved = this.#moved.ownerOf(token);
    if (moved !== undefined) return moved;
    const actor = this.#options.domain.findAuthenticated(token);
    return actor && callerId({ actor, origin: { channel: 'rest' } });
  }

  #startFor(now: number): void {
    this.#neededAt = now;
    if (now >= this.#notBefore) this.#thread ??= this.#start();
  }

  /** Moves a caller with its requests that wait; `false` while there is no thread. */
  #move(caller: string, now: number): boolean {
    this.#startFor(now);
    const thread = this.#thread;
    if (thread?.isServing !== true) return false;
    const { domain, logger } = this.#options;
    this.#moved.add(caller, now);
    logger.info({ caller }, 'A caller uses more than its share, and is served in the background.');
    for (const response of domain.takeWaiting(caller, isUntouched)) {
      answerElsewhere(response);
      this.#forward(thread, caller, { request: response.req, response });
    }
    return true;
  }

  #start(): BackgroundThread {
    const { settings, port, logger } = this.#options;
    const thread = new BackgroundThread({
      settings,
      port,
      onMessage: (message) => this.#receive(thread, message),
      onError: (err) => logger.error({ err }, 'The background server has failed.'),
    });
    void thread.exited.then(() => {
      if (!thread.isEnding) this.#notBefore = performance.now() + restartMs;
      this.#thread = undefined;
      this.#moved.clear();
      if (!this.#isClosed) this.#front?.workers?.resume();
    });
    return thread;
  }

  #receive(thread: BackgroundThread, message: FromBackground): void {
    const { domain, logger } = this.#options;
    if (message.kind === 'ready') this.#front?.workers?.pause();
    else if (message.kind === 'log') writeLines(logger, message.lines);
    else if (message.kind === 'job') domain.jobRuns.add(message.run);
    else if (message.kind === 'request') {
      this.#noteChanges(thread, message.changes);
      this.#front?.app.record(message.finished);
    }
  }

  #noteChanges(thread: BackgroundThread, changes: number): void {
    if (thread.hasChanged(changes)) this.#options.domain.forgetAuthenticated();
  }

  #forward(thread: BackgroundThread, caller: string, exchange: Exchange): void {
    const { request, response } = exchange;
    const leave = thread.enter(caller);
    const startedAt = performance.now();
    if (leave === undefined) return this.#refuse(exchange, startedAt, tooMany);
    response.once('close', leave);
    const address = request.socket.remoteAddress;
    const changes = this.#options.domain.authenticationChanges();
    forward(request, response, {
      agent: thread.agent,
      forwarded: writeForwarded({ secret: thread.secret, changes, address }),
      isLast: () => this.#front?.app.lifecycle.stopped !== undefined,
      onChanges: (seen) => this.#noteChanges(thread, seen),
      onFailure: () => this.#refuse(exchange, startedAt, stopped),
    });
  }

  #refuse({ request, response }: Exchange, startedAt: number, message: string): void {
    const requestId = requestIdOf(request);
    const status = 503;
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'retry-after': '1',
      'x-request-id': requestId,
    });
    response.end(errorBody({ status, message }, requestId));
    this.#front?.app.record({
      method: request.method ?? '',
      route: 'unknown',
      status,
      ms: performance.now() - startedAt,
      requestId,
      clientAddress: this.#addressOf(request),
    });
  }

  #check(): void {
    const now = performance.now();
    if (this.#moved.count(now) > 0) this.#neededAt = now;
    this.#thread?.check();
    if (this.#neededAt <= now - idleMs) this.#thread?.endIfIdle();
  }
}

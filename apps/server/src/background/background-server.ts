import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Worker } from 'node:worker_threads';
import { bearerToken } from '@lectern/contract';
import { anonymous, callerId, type Domain, type Workers } from '@lectern/domain';
import { addressReader, errorBody, type Intercept, requestIdOf } from '@lectern/rest';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { writeLines } from '../create-logger.ts';
import type { Settings } from '../settings.ts';
import { trustedProxies } from '../trusted-proxies.ts';
import { forward } from './forward.ts';
import { writeForwarded } from './forwarded.ts';
import { ForwardingAgent } from './forwarding-agent.ts';
import type { BackgroundStart, FromBackground, ToBackground } from './messages.ts';
import { MovedCallers } from './moved-callers.ts';

type BackgroundOptions = {
  readonly domain: Domain;
  readonly settings: Settings;
  readonly logger: Logger;
  readonly port: number;
};

/** What the background server takes work from. */
type Front = { readonly app: FastifyInstance; readonly workers: Workers | undefined };

type Thread = {
  readonly worker: Worker;
  readonly agent: ForwardingAgent;
  readonly secret: string;
  readonly exited: Promise<void>;
  isReady: boolean;
  /** It was asked to end, if it has nothing to do. */
  isEnding: boolean;
};

/** How often it is looked whether the thread is still needed. */
const idleCheckMs = 10_000;
/** After a thread has failed, so many milliseconds pass before the next one. */
const restartMs = 30_000;

/**
 * A second server in a thread of lower priority. Callers that use more than their share of an overloaded server are moved
 * there for some minutes, whatever they ask for, and all jobs run there meanwhile, so that the thread of everybody else has
 * time. It is started when it is first needed and ends when nobody is there any more.
 */
export class BackgroundServer {
  readonly #options: BackgroundOptions;
  readonly #addressOf: ReturnType<typeof addressReader>;
  readonly #moved = new MovedCallers();
  #front: Front | undefined;
  #thread: Thread | undefined;
  #seenChanges = 0;
  #notBefore = 0;
  #isClosed = false;

  constructor(options: BackgroundOptions) {
    this.#options = options;
    this.#addressOf = addressReader(trustedProxies(options.settings));
  }

  /** Called once the server in front listens. */
  serveFor(front: Front): void {
    this.#front = front;
    setInterval(() => this.#endIfIdle(), idleCheckMs).unref();
  }

  /** Forwards a request of a caller that exceeds its share. */
  readonly intercept: Intercept = (request, response) => {
    if (this.#isClosed || this.#front === undefined || !isMovable(request)) return false;
    const token = bearerToken(request.headers.authorization);
    const caller = this.#callerOf(request, token);
    if (caller === undefined) return false;
    const now = performance.now();
    if (!this.#moved.has(caller, now)) {
      if (!this.exceedsShare(caller)) return false;
      const thread = (this.#thread ??= this.#start(now));
      if (thread?.isReady !== true || thread.isEnding) return false;
      this.#moved.add(caller, now);
      this.#options.logger.info(
        { caller },
        'A caller uses more than its share, and is served in the background.',
      );
      for (const waiting of this.#options.domain.takeWaiting(caller, isUntouched))
        this.#forward(thread, waiting.req, waiting);
    }
    const thread = this.#thread;
    if (thread?.isReady !== true || thread.isEnding) return false;
    this.#moved.asks(caller, token);
    this.#forward(thread, request, response);
    return true;
  };

  /** Whether a caller is to be moved. Asking counts as a request of the caller. */
  exceedsShare(caller: string): boolean {
    return this.#options.domain.exceedsShare(caller);
  }

  /** Finishes its requests and jobs, and ends the thread. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const thread = this.#thread;
    if (thread === undefined) return;
    if (thread.isReady) tell(thread, 'close');
    else await thread.worker.terminate();
    await thread.exited;
  }

  /** Nobody that is not known already: whose token it is, is asked for where it is served. */
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

  #start(now: number): Thread | undefined {
    if (now < this.#notBefore) return undefined;
    const { settings, port } = this.#options;
    const secret = randomBytes(24).toString('base64url');
    // Of Linux: it has no file that could be left.
    const path = `\0lectern-${randomBytes(12).toString('hex')}`;
    const workerData: BackgroundStart = { settings, path, secret, port };
    const worker = new Worker(new URL('./background-worker.ts', import.meta.url), {
      workerData,
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: 48 },
    });
    const { promise: exited, resolve } = Promise.withResolvers<void>();
    const thread = {
      worker,
      agent: new ForwardingAgent(path),
      secret,
      exited,
      isReady: false,
      isEnding: false,
    };
    worker.on('message', (message: FromBackground) => this.#receive(thread, message));
    worker.on('error', (err) => {
      this.#options.logger.error({ err }, 'The background server has failed.');
    });
    worker.once('exit', () => {
      if (!thread.isEnding) this.#notBefore = performance.now() + restartMs;
      this.#thread = undefined;
      this.#moved.clear();
      thread.agent.destroy();
      if (!this.#isClosed) this.#front?.workers?.resume();
      resolve();
    });
    worker.unref();
    return thread;
  }

  #receive(thread: Thread, message: FromBackground): void {
    const { domain, logger } = this.#options;
    if (message.kind === 'ready') {
      thread.isReady = true;
      this.#front?.workers?.pause();
    } else if (message.kind === 'busy') thread.isEnding = false;
    else if (message.kind === 'log') writeLines(logger, message.lines);
    else if (message.kind === 'job') domain.jobRuns.add(message.run);
    else {
      this.#noteChanges(message.changes);
      this.#front?.app.record(message.finished);
    }
  }

  #noteChanges(changes: number): void {
    if (changes <= this.#seenChanges) return;
    this.#seenChanges = changes;
    this.#options.domain.forgetAuthenticated();
  }

  #forward({ agent, secret }: Thread, request: IncomingMessage, response: ServerResponse): void {
    const startedAt = performance.now();
    const address = request.socket.remoteAddress;
    const changes = this.#options.domain.authenticationChanges();
    forward(request, response, {
      agent,
      forwarded: writeForwarded({ secret, changes, address }),
      onChanges: (seen) => this.#noteChanges(seen),
      onFailure: () => this.#fail(request, response, startedAt),
    });
  }

  /** The thread has ended. */
  #fail(request: IncomingMessage, response: ServerResponse, startedAt: number): void {
    const requestId = requestIdOf(request);
    const [status, message] = [503, 'The server had to stop this request. Try again shortly.'];
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

  #endIfIdle(): void {
    const thread = this.#thread;
    if (thread?.isReady !== true || thread.isEnding || this.#moved.count(performance.now()) > 0) return;
    thread.isEnding = true;
    tell(thread, 'close if idle');
  }
}

function tell({ worker }: Thread, message: ToBackground): void {
  worker.postMessage(message);
}

const methods: ReadonlySet<string | undefined> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** A request that can be sent on as it came. */
function isUntouched({ req }: ServerResponse): boolean {
  return isMovable(req) && !req.readableDidRead;
}

/** A call of an API that needs nothing that one of two servers has in memory, as the streams of GraphQL do. */
function isMovable({ method, url = '', headers }: IncomingMessage): boolean {
  if (!methods.has(method) || headers.upgrade !== undefined) return false;
  if (url === '/graphql') return method === 'POST' && headers['x-graphql-event-stream-token'] === undefined;
  return url.startsWith('/v1/') || url.startsWith('/trpc/');
}

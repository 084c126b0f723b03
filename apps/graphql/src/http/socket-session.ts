import { randomUUID } from 'node:crypto';
import { ApiError, bearerToken } from '@lectern/contract';
import { type Actor, countCall, type Domain, enterTurn, type Origin } from '@lectern/domain';
import { toApiError } from '../run/graphql-error.ts';
import type { Engine, GraphqlRequest } from '../run/engine.ts';
import { errorResponse, type GraphqlResponse } from '../run/response.ts';
import { closeCodes } from './close-codes.ts';
import { openSubscription, type StreamedResult } from './subscription.ts';

/** That run at once on one connection. */
const maxOperations = 20;

/** What an operation has: results, or the response to a request that failed. */
export type StartedOperation =
  | {
      readonly results: AsyncIterable<StreamedResult>;
      /** Ends it, and makes room for another one. */
      readonly stop: () => void;
    }
  | { readonly rejected: GraphqlResponse };

export type SessionOptions = {
  readonly domain: Domain;
  readonly engine: Engine;
  readonly origin: Origin;
  /** Of the request that opened the connection. */
  readonly headers: { readonly authorization?: string | undefined };
  readonly close: (code: number, reason: string) => void;
};

/** One connection, whose operations run with the token that began it. */
export class SocketSession {
  readonly #options: SessionOptions;
  readonly #closed = Promise.withResolvers<void>();
  /** Each by itself: a client may use an id again before the operation that had it has ended. */
  readonly #operations = new Set<AbortController>();
  #token: string | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /** The user of the token of `connection_init`, or of the header; `undefined`, with the connection closed, without one. */
  async signIn(parameters: unknown): Promise<string | undefined> {
    const { domain, origin, headers, close } = this.#options;
    try {
      this.#token = bearerToken(tokenOf(parameters) ?? headers.authorization);
      const actor = await domain.authenticate(this.#token, origin);
      if (actor.kind === 'user') return actor.userId;
      close(closeCodes.unauthorized, 'Unauthorized');
    } catch (error) {
      this.#closeFor(error);
    }
    return undefined;
  }

  /** Closes the connection once its token is no longer valid. */
  async checkToken(): Promise<void> {
    await this.#authenticate().catch(() => undefined);
  }

  /** Starts an operation, which runs until `stop`. */
  async start(request: GraphqlRequest): Promise<StartedOperation> {
    const { domain, engine, origin } = this.#options;
    const requestId = randomUUID();
    const log = { requestId, log: domain.log };
    if (this.#operations.size >= maxOperations) {
      const message = `${maxOperations} operations run on this connection already. Complete one of them first.`;
      return { rejected: errorResponse(new ApiError('rate_limited', message), log) };
    }
    const running = new AbortController();
    this.#operations.add(running);
    const stop = () => this.#stop(running);
    try {
      const ctx = domain.context(await this.#authenticate(), origin);
      const leave = await enterTurn(ctx, this.#closed.promise);
      try {
        await countCall(ctx, { rateLimit: 'reads' });
        const subscriber = {
          ...engine.context(ctx, requestId),
          domain,
          authenticate: () => this.#authenticate(),
        };
        const started = await engine.subscribe(request, subscriber);
        if ('response' in started) {
          const { response } = started;
          if (response.status < 400) return { results: one(response), stop };
          stop();
          return { rejected: response };
        }
        const { results, stop: end } = await openSubscription(subscriber, started.plan);
        if (running.signal.aborted) end.abort();
        running.signal.addEventListener('abort', () => end.abort());
        return { results, stop };
      } finally {
        leave();
      }
    } catch (error) {
      stop();
      return { rejected: errorResponse(error, log) };
    }
  }

  /** Ends all operations of a connection that is closed. */
  end(): void {
    this.#closed.resolve();
    for (const running of this.#operations) this.#stop(running);
  }

  #stop(running: AbortController): void {
    running.abort();
    this.#operations.delete(running);
  }

  async #authenticate(): Promise<Actor> {
    const { domain, origin } = this.#options;
    try {
      return await domain.authenticate(this.#token, origin);
    } catch (error) {
      this.#closeFor(error);
      throw error;
    }
  }

  #closeFor(error: unknown): void {
    const { domain, close } = this.#options;
    const { status } = toApiError(error, { requestId: '', log: domain.log });
    if (status === 401) close(closeCodes.unauthorized, 'Unauthorized');
    else close(closeCodes.tryAgainLater, 'Try again later');
  }
}

/** The value for `Authorization`, as clients send it in the payload of `connection_init`. */
function tokenOf(parameters: unknown): string | undefined {
  if (typeof parameters !== 'object' || parameters === null) return undefined;
  for (const [name, value] of Object.entries(parameters)) {
    if (name.toLowerCase() === 'authorization' && typeof value === 'string') return value;
  }
  return undefined;
}

async function* one(response: GraphqlResponse): AsyncGenerator<StreamedResult, void> {
  yield response;
}

import type { Domain } from '@lectern/domain';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { TrustProxy } from './client-address.ts';
import type { ReadyAnswers } from './ready-answers.ts';
import type { RecordRequest } from './request-record.ts';
import type { Intercept } from './intercept-requests.ts';
import type { MetricsOptions } from './metrics-route.ts';

export type RestOptions = {
  readonly domain: Domain;
  readonly logger: FastifyBaseLogger;
  /** Of the product; `GET /` shows it. */
  readonly version: string;
  /** The commit that it was built from, if that is known; `GET /` shows it. */
  readonly commit?: string | undefined;
  /** The origins that browsers may call from, without credentials; defaults to any. */
  readonly corsOrigins?: readonly string[];
  /** Who reads `/metrics`; by default programs of this machine. */
  readonly metrics?: MetricsOptions;
  /** Defaults to 1 MiB. */
  readonly bodyLimitBytes?: number;
  readonly trustProxy?: TrustProxy;
  /** Adds what is to see a request before the routes of the API do; what it returns is asked before anything else. */
  readonly beforeRoutes?: (app: FastifyInstance) => ReadyAnswers | undefined;
  /** Sees every request before anything else does, and may answer it in the place of this server. */
  readonly intercept?: Intercept;
  /** Called with every request that is finished; by default it gets a line in the log and an observation in the metrics. */
  readonly record?: RecordRequest;
  /** Validates every result against the contract, and responds with 500 to an invalid one. For tests. */
  readonly validateResponses?: boolean;
};

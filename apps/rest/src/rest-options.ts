import type { Domain } from '@lectern/domain';
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';

export type RestOptions = {
  readonly domain: Domain;
  readonly logger: FastifyBaseLogger;
  /** Of the product; `GET /` shows it. */
  readonly version: string;
  /** When the product was built or started, ISO 8601; now unless given. */
  readonly build?: string;
  /** Which origins browsers may call from, without credentials; any unless given. */
  readonly corsOrigins?: readonly string[];
  /** 1 MiB unless given. */
  readonly bodyLimitBytes?: number;
  readonly trustProxy?: NonNullable<FastifyServerOptions['trustProxy']>;
  /** Checks every result against the contract and answers 500 where it does not fit. For tests. */
  readonly validateResponses?: boolean;
};

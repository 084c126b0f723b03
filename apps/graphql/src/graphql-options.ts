import type { Domain } from '@lectern/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { GraphqlLimits } from './limits/limits.ts';
import type { PersistedDocumentsOption } from './run/persisted-documents.ts';

export type GraphqlOptions = {
  readonly domain: Domain;
  readonly logger: FastifyBaseLogger;
  readonly limits?: Partial<GraphqlLimits>;
  /** `automatic` by default. */
  readonly persistedDocuments?: PersistedDocumentsOption;
};

import type { Domain } from '@lectern/domain';
import type { GraphqlLimits } from '../limits/limits.ts';
import { Engine } from '../run/engine.ts';
import type { PersistedDocumentsOption } from '../run/persisted-documents.ts';
import { createSchema, schemaText } from '../schema/schema.ts';
import { WebSockets } from './web-sockets.ts';
import { createHttp } from './yoga.ts';

/** The engine and its servers, opened with the first request. */
export type Transport = {
  readonly engine: Engine;
  readonly http: ReturnType<typeof createHttp>;
  readonly sockets: WebSockets;
  /** The text of `schema.graphql`. */
  readonly schema: string;
};

export function openTransport(
  domain: Domain,
  limits: GraphqlLimits,
  persisted: PersistedDocumentsOption,
): Transport {
  const schema = createSchema();
  const engine = new Engine(schema, limits, persisted);
  return {
    engine,
    http: createHttp(engine, limits),
    sockets: new WebSockets(domain, engine, schema),
    schema: schemaText(schema),
  };
}

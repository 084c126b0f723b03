import { type GraphqlLimits } from '../limits/limits.ts';
import { Engine } from '../run/engine.ts';
import { createSchema, schemaText } from '../schema/schema.ts';
import { createHttp } from './yoga.ts';

/** The engine and its HTTP server, opened with the first request. */
export type Transport = {
  readonly engine: Engine;
  readonly http: ReturnType<typeof createHttp>;
  /** The text of `schema.graphql`. */
  readonly schema: string;
};

export function openTransport(limits: GraphqlLimits): Transport {
  const schema = createSchema();
  const engine = new Engine(schema, limits);
  return { engine, http: createHttp(engine, limits), schema: schemaText(schema) };
}

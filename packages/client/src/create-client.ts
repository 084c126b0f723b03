import * as areas from './generated/areas.ts';
import type { Operations } from './generated/operations.ts';
import { type AreaTable, type OperationTypes, parseOperation } from './operation.ts';
import { type Pages, withPages } from './pages.ts';
import { type CallOptions, type ClientOptions, type Input, send } from './send.ts';

type Result<Output> = Output extends { next?: unknown; items: readonly (infer Item)[] }
  ? Pages<Output, Item>
  : Promise<Output>;

type Method<O extends OperationTypes> = {} extends O['input']
  ? (input?: O['input'], options?: CallOptions) => Result<O['output']>
  : (input: O['input'], options?: CallOptions) => Result<O['output']>;

type AreaClient<A> = { readonly [N in keyof A]: A[N] extends OperationTypes ? Method<A[N]> : never };

export type Area = keyof Operations;

/** Functions for the operations of some areas. */
export type ClientOf<A extends Area> = { readonly [K in A]: AreaClient<Operations[K]> };

/** A function for every operation of the API. */
export type LecternClient = ClientOf<Area>;

/**
 * `client.<area>.<operation>(input, options)` for every operation of the API: `input` has the path and query parameters by
 * name, and `body`. Failures are `LecternError`s.
 */
export function createClient(options: ClientOptions): LecternClient {
  return createAreaClient(options, areas);
}

/** The same for the areas that are passed, `import { sites } from '@lectern/client'`: a bundler leaves out the others. */
export function createAreaClient<A extends Area>(
  options: ClientOptions,
  tables: Readonly<Record<A, AreaTable>>,
): ClientOf<A> {
  const clients = Object.entries<AreaTable>(tables).map(([area, table]) => [
    area,
    areaClient(options, table),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- tables and types are generated from one contract
  return Object.fromEntries(clients) as ClientOf<A>;
}

function areaClient(client: ClientOptions, table: AreaTable): object {
  const methods = Object.entries(table).map(([name, text]) => {
    const operation = parseOperation(text);
    const method = (input: Input = {}, options: CallOptions = {}) =>
      withPages(send(client, operation, input, options), (page) =>
        send(client, operation, { ...input, page }, options),
      );
    return [name, method];
  });
  return Object.fromEntries(methods);
}

import { contract, type Contract, type InputOf, type Operation, type ResultOf } from '@lectern/contract';
import type { Ctx } from '../context/context.ts';
import { call } from './call.ts';

/** Every operation as a function on behalf of one actor. */
export type Client = {
  readonly [A in keyof Contract]: {
    readonly [N in keyof Contract[A]]: Contract[A][N] extends Operation
      ? (input: InputOf<Contract[A][N]>) => Promise<ResultOf<Contract[A][N]>>
      : never;
  };
};

/**
 * The operations of one context. Those of an area are made when one is first called: a request calls few of several hundred.
 */
class ContextClient {
  readonly ctx: Ctx;

  constructor(ctx: Ctx) {
    this.ctx = ctx;
  }
}
for (const [area, operations] of Object.entries<Record<string, Operation>>(contract))
  Object.defineProperty(ContextClient.prototype, area, {
    get(this: ContextClient) {
      const { ctx } = this;
      const methods = Object.fromEntries(
        Object.entries(operations).map(([name, operation]) => [
          name,
          (input: InputOf<Operation>) => call(ctx, operation, input),
        ]),
      );
      Object.defineProperty(this, area, { value: methods });
      return methods;
    },
  });

/** The operations on behalf of the actor of a context. */
export function clientOf(ctx: Ctx): Client {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Its prototype has every area, with one function for each operation, as `Client` says.
  return new ContextClient(ctx) as unknown as Client;
}

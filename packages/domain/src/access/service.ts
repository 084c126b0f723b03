import type { Operation, ParsedInputOf, ResultOf } from '@lectern/contract';
import type { GrantedFor } from './granted.ts';
import type { Ctx } from '../context/context.ts';

/** One method for each operation of an area. */
export type Service<Operations extends Record<string, Operation>> = {
  readonly [Name in keyof Operations]: Method<Operations[Name]> | PreparedMethod<Operations[Name]>;
};

/** Runs after `authorize`, and receives what that granted. */
export type Method<O extends Operation> = (
  ctx: Ctx,
  input: ParsedInputOf<O>,
  granted: GrantedFor<O>,
) => Promise<ResultOf<O>>;

/**
 * A method with work outside of the database, which must not happen in a transaction: fetching, storing files. `prepare`
 * does it, without any other effect, and returns the rest, which may run in a transaction.
 */
type PreparedMethod<O extends Operation> = {
  readonly prepare: (
    ctx: Ctx,
    input: ParsedInputOf<O>,
    granted: GrantedFor<O>,
  ) => Promise<(ctx: Ctx, granted: GrantedFor<O>) => Promise<ResultOf<O>>>;
  /**
   * Waits for what the write started, after its commit and outside of any transaction; also for a request that was recorded
   * under its `Idempotency-Key`. Returns the result as it is by then, or throws the error of what failed.
   */
  readonly settle?: (ctx: Ctx, granted: GrantedFor<O>, result: ResultOf<O>) => Promise<ResultOf<O>>;
};

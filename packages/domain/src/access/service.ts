import type { Operation, ParsedInputOf, ResultOf } from '@lectern/contract';
import type { GrantedFor } from './granted.ts';
import type { Ctx } from '../context/context.ts';

/** One method for each operation of an area; it runs after `authorize` and receives what that granted. */
export type Service<Operations extends Record<string, Operation>> = {
  readonly [Name in keyof Operations]: (
    ctx: Ctx,
    input: ParsedInputOf<Operations[Name]>,
    granted: GrantedFor<Operations[Name]>,
  ) => Promise<ResultOf<Operations[Name]>>;
};

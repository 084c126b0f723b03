import type { Ctx } from '@lectern/domain';
import { Failure, type Written } from './failure.ts';
import type { Variables } from './arguments.ts';

/** How to run a field of the root. `prepare` throws what is wrong with its arguments. */
export type RootPlan = { readonly prepare: (variables: Variables) => PreparedRoot };

/** A field of the root, ready to run with the variables of a request. */
export type PreparedRoot = {
  readonly rows: number;
  readonly run: (ctx: Ctx, failures: Failure[]) => Promise<Written>;
};

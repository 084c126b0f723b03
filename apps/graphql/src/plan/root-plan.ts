import type { Ctx } from '@lectern/domain';
import type { Written } from './failure.ts';
import type { Output } from './row-writer.ts';
import type { Variables } from './variables.ts';

/** The plan of a root field. `prepare` throws for invalid arguments. */
export type RootPlan = { readonly prepare: (variables: Variables) => PreparedRoot };

/** A root field, ready to run with the variables of a request. */
export type PreparedRoot = {
  readonly rows: number;
  readonly run: (ctx: Ctx, output: Output) => Promise<Written>;
};

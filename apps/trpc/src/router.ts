import {
  type Contract,
  type InputOf,
  isSafe,
  listOperations,
  type Operation,
  type ResultOf,
} from '@lectern/contract';
import { callIdempotently, callUnknown, countCall, type Ctx } from '@lectern/domain';
import {
  type AnyTRPCProcedure,
  initTRPC,
  type TRPCBuiltRouter,
  type TRPCMutationProcedure,
  type TRPCQueryProcedure,
} from '@trpc/server';
import { toApiError, errorShape, type TrpcErrorShape, trpcErrorOf } from './errors.ts';

/** The context of one request. */
export type TrpcContext = {
  readonly ctx: Ctx;
  readonly requestId?: string | undefined;
  /** The `Idempotency-Key` of a mutation. */
  readonly idempotencyKey?: string | undefined;
};

/** Optional where no member of the input is required. */
type Input<O extends Operation> = {} extends InputOf<O> ? InputOf<O> | undefined : InputOf<O>;
type Types<O extends Operation> = { meta: object; input: Input<O>; output: ResultOf<O> };
type Procedure<O extends Operation> = O extends { method: 'GET' } | { isReadOnly: true }
  ? TRPCQueryProcedure<Types<O>>
  : TRPCMutationProcedure<Types<O>>;

/** For clients: `createTRPCClient<AppRouter>(…)` has every operation of the contract. */
export type AppRouter = TRPCBuiltRouter<
  { ctx: TrpcContext; meta: object; errorShape: TrpcErrorShape; transformer: false },
  {
    [A in keyof Contract]: {
      [N in keyof Contract[A]]: Contract[A][N] extends Operation ? Procedure<Contract[A][N]> : never;
    };
  }
>;

/** One procedure for each operation, under its area and its name in the contract. */
export function createTrpcRouter(): AppRouter {
  const t = initTRPC.context<TrpcContext>().create({
    isDev: false,
    errorFormatter: ({ error, path, ctx }) =>
      errorShape(toApiError(error), { path, requestId: ctx?.requestId }),
  });

  const procedureOf = (operation: Operation): AnyTRPCProcedure => {
    const run = async ({ ctx: context, input }: { ctx: TrpcContext; input: unknown }) => {
      const { ctx, idempotencyKey: key } = context;
      try {
        await countCall(ctx, operation);
        return await (key === undefined
          ? callUnknown(ctx, operation, input ?? {})
          : callIdempotently(ctx, operation, input ?? {}, key));
      } catch (error) {
        throw trpcErrorOf(error);
      }
    };
    // `callUnknown` parses; without a parser tRPC would drop the input.
    const procedure = t.procedure.input((input: unknown) => input);
    return isSafe(operation) ? procedure.query(run) : procedure.mutation(run);
  };

  const areas: Record<string, Record<string, AnyTRPCProcedure>> = {};
  for (const { area, name, operation } of listOperations()) {
    areas[area] = { ...areas[area], [name]: procedureOf(operation) };
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- AppRouter is derived from the same contract
  return t.router(areas) as unknown as AppRouter;
}

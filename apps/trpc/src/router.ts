import {
  type Contract,
  eventSubscription,
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
import type { EventSubscription, OpenEvents } from './event-subscription.ts';
import { toApiError, errorShape, type TrpcErrorShape, trpcErrorOf } from './errors.ts';

/** The context of one request. */
export type TrpcContext = {
  readonly ctx: Ctx;
  readonly openEvents: OpenEvents;
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

/** The areas of the contract, and the subscription to the events of an organization. */
type Subscriptions = { organizations: { events: EventSubscription } };

/** Proxies and clients close connections that are idle for longer. */
const pingMs = 12_000;
/** A client that has heard nothing for this long has lost its connection. */
const reconnectAfterMs = 30_000;

/** For clients: `createTRPCClient<AppRouter>(…)` has every operation of the contract. */
export type AppRouter = TRPCBuiltRouter<
  { ctx: TrpcContext; meta: object; errorShape: TrpcErrorShape; transformer: false },
  {
    [A in keyof Contract]: {
      [N in keyof Contract[A]]: Contract[A][N] extends Operation ? Procedure<Contract[A][N]> : never;
    };
  } & Subscriptions
>;

/** One procedure for each operation, under its area and its name in the contract. */
export function createTrpcRouter(): AppRouter {
  const t = initTRPC.context<TrpcContext>().create({
    isDev: false,
    sse: {
      ping: { enabled: true, intervalMs: pingMs },
      client: { reconnectAfterInactivityMs: reconnectAfterMs },
    },
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

  const events = t.procedure
    .input((input: unknown) => input)
    .subscription(async ({ ctx, input }) => {
      try {
        await countCall(ctx.ctx, eventSubscription);
        return failing(await ctx.openEvents(input ?? {}));
      } catch (error) {
        throw trpcErrorOf(error);
      }
    });

  const areas: Record<string, Record<string, AnyTRPCProcedure>> = {};
  for (const { area, name, operation } of listOperations()) {
    areas[area] = { ...areas[area], [name]: procedureOf(operation) };
  }
  areas['organizations'] = { ...areas['organizations'], events };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- AppRouter is derived from the same contract
  return t.router(areas) as unknown as AppRouter;
}

/** The items of a stream, with the errors of tRPC. */
async function* failing<T>(items: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  try {
    yield* items;
  } catch (error) {
    throw trpcErrorOf(error);
  }
}

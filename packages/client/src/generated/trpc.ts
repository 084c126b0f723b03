// Generated from the contract by `npm run snapshots`. Do not edit.
import type { TRPCBuiltRouter, TRPCMutationProcedure, TRPCQueryProcedure, TRPCSubscriptionProcedure, TRPC_ERROR_CODE_NUMBER, TRPC_ERROR_CODE_KEY } from '@trpc/server';
import type { ErrorCode } from './errors.ts';
import type { ErrorDetail } from '../lectern-error.ts';
import type { OperationTypes } from '../operation.ts';
import type { Operations } from './operations.ts';
import type { Event, EventType } from './schemas.ts';

/** The `error.shape` of a client; `data` is also its `error.data`. */
export type TrpcErrorShape = {
  message: string;
  code: TRPC_ERROR_CODE_NUMBER;
  data: {
    /** The code of tRPC, such as `NOT_FOUND`. */
    code: TRPC_ERROR_CODE_KEY;
    /** The HTTP status of this call; that of a batch with different ones is 207. */
    httpStatus: number;
    /** The procedure, such as `sites.get`. */
    path?: string;
    /** The code of the catalog, such as `not_found`. */
    reason: ErrorCode;
    details?: readonly ErrorDetail[];
    /** The URL of a resource that was created before the call failed. */
    location?: string;
    /** Identifies the request in the log. */
    requestId?: string;
  };
};

type Types<O extends OperationTypes> = {
  meta: object;
  input: {} extends O['input'] ? O['input'] | undefined : O['input'];
  output: O['output'];
};
type Procedure<O extends OperationTypes> = O['safe'] extends true
  ? TRPCQueryProcedure<Types<O>>
  : TRPCMutationProcedure<Types<O>>;

type Subscriptions = {
  organizations: {
    /** Subscribe to the events of an organization. Users who can see a space receive its events; members of the organization receive all others. With `lastEventId`, the events after it are replayed first, so that none is missed after a lost connection. */
    events: TRPCSubscriptionProcedure<{
      meta: object;
      input: {
        organizationId: string;
        /** Only events of these types; without it, of every type but `job_updated`. */
        types?: EventType[] | undefined;
        /** The event that was last received. */
        lastEventId?: string | undefined;
      };
      output: AsyncIterable<{ id: string; data: Event }, void, unknown>;
    }>;
  };
};

/** For `createTRPCClient<AppRouter>(…)`: every operation of the contract, and the events of an organization. */
export type AppRouter = TRPCBuiltRouter<
  { ctx: object; meta: object; errorShape: TrpcErrorShape; transformer: false },
  {
    [A in keyof Operations]: {
      [N in keyof Operations[A]]: Operations[A][N] extends OperationTypes ? Procedure<Operations[A][N]> : never;
    };
  } & Subscriptions
>;

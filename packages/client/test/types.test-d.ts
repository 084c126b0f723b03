// Checked by the compiler only; it never runs.
import type { Contract, InputOf, Operation, ResultOf } from '@lectern/contract';
import type { AppRouter as ServerRouter } from '@lectern/trpc';
import type { inferRouterInputs, inferRouterOutputs, inferTRPCClientTypes } from '@trpc/server';
import { expectTypeOf } from 'vitest';
import type { AppRouter, TrpcErrorShape } from '../src/generated/trpc.ts';
import type { LecternClient, Operations, Pages, Site, SiteList } from '../src/index.ts';

type Both<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
/** The operations whose generated types are not those of the contract. */
type Different = {
  [A in keyof Contract]: {
    [N in keyof Contract[A]]: Contract[A][N] extends infer O extends Operation
      ? A extends keyof Operations
        ? N extends keyof Operations[A]
          ? Operations[A][N] extends { input: infer Input; output: infer Output }
            ? Both<Input, InputOf<O>> extends true
              ? Both<Output, ResultOf<O>> extends true
                ? never
                : ['output', A, N]
              : ['input', A, N]
            : ['declaration', A, N]
          : ['name', A, N]
        : ['area', A]
      : never;
  }[keyof Contract[A]];
}[keyof Contract];
expectTypeOf<Different>().toBeNever();
expectTypeOf<keyof Operations>().toEqualTypeOf<keyof Contract>();

expectTypeOf<inferRouterInputs<AppRouter>['sites']['update']>().toExtend<
  inferRouterInputs<ServerRouter>['sites']['update']
>();
expectTypeOf<inferRouterOutputs<ServerRouter>['sites']['get']>().toExtend<
  inferRouterOutputs<AppRouter>['sites']['get']
>();
expectTypeOf<inferTRPCClientTypes<AppRouter>['errorShape']>().toEqualTypeOf<TrpcErrorShape>();
expectTypeOf<TrpcErrorShape>().toEqualTypeOf<inferTRPCClientTypes<ServerRouter>['errorShape']>();

declare const client: LecternClient;
const site = { organizationId: 'x', siteId: 'y' };
expectTypeOf(client.sites.get(site)).toEqualTypeOf<Promise<Site>>();
expectTypeOf(client.sites.delete(site)).toEqualTypeOf<Promise<undefined>>();
expectTypeOf(client.sites.list({ organizationId: 'x', limit: 5 })).toEqualTypeOf<Pages<SiteList, Site>>();
// @ts-expect-error -- every path parameter is needed
await client.sites.get({ organizationId: 'x' });
// @ts-expect-error -- an input that is needed cannot be left out
await client.sites.get();
// @ts-expect-error -- enums are enums
await client.sites.create({ organizationId: 'x', body: { visibility: 'secret' } });
// @ts-expect-error -- an operation that is not in the contract
await client.sites.explode(site);

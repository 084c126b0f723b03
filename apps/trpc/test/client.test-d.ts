// Checked by the compiler only; it never runs.
import type { ErrorCode, Event, InputOf, Site, contract } from '@lectern/contract';
import type { inferRouterInputs, inferRouterOutputs, TRPC_ERROR_CODE_KEY } from '@trpc/server';
import { TRPCClientError, type TRPCClient } from '@trpc/client';
import { expectTypeOf } from 'vitest';
import type { AppRouter } from '../src/index.ts';

declare const client: TRPCClient<AppRouter>;
declare const site: { organizationId: string; siteId: string };

// What JSON brings is a `Site` whose absent members are absent, never undefined.
expectTypeOf(await client.sites.get.query(site)).toExtend<Site>();
expectTypeOf(await client.sites.get.query(site)).not.toBeAny();
expectTypeOf((await client.sites.get.query(site)).visibility).toEqualTypeOf<Site['visibility']>();
expectTypeOf(await client.sites.publish.mutate(site)).toExtend<Site>();
expectTypeOf(await client.sites.delete.mutate(site)).toEqualTypeOf<undefined>();
expectTypeOf((await client.sites.list.query({ organizationId: 'x', limit: 5 })).items).toExtend<Site[]>();
expectTypeOf<inferRouterInputs<AppRouter>['sites']['update']>().toEqualTypeOf<
  InputOf<(typeof contract)['sites']['update']>
>();
expectTypeOf<inferRouterOutputs<AppRouter>['users']['get']['displayName']>().toEqualTypeOf<string>();

client.organizations.events.subscribe(
  { organizationId: 'x', types: ['site_created'] },
  {
    onData({ id, data }) {
      expectTypeOf(id).toEqualTypeOf<string>();
      expectTypeOf(data.type).toEqualTypeOf<Event['type']>();
    },
  },
);

// @ts-expect-error -- a parameter has its own name
await client.sites.get.query({ organizationId: 'x', site: 'x' });
// @ts-expect-error -- every path parameter is needed
await client.sites.get.query({ organizationId: 'x' });
// @ts-expect-error -- an input that is needed cannot be left out
await client.sites.get.query();
// @ts-expect-error -- enums are enums
await client.sites.create.mutate({ organizationId: 'x', body: { visibility: 'secret' } });
// @ts-expect-error -- a read is no mutation
await client.sites.get.mutate(site);
// @ts-expect-error -- an operation that is not in the contract
await client.sites.explode.mutate(site);

declare const error: unknown;
if (error instanceof TRPCClientError) {
  const known: TRPCClientError<AppRouter> = error;
  expectTypeOf(known.data?.code).toExtend<TRPC_ERROR_CODE_KEY | undefined>();
  expectTypeOf(known.data?.reason).toEqualTypeOf<ErrorCode | undefined>();
  expectTypeOf(known.data?.httpStatus).toEqualTypeOf<number | undefined>();
}

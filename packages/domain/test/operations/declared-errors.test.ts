import { ApiError, listOperations } from '@lectern/contract';
import { callerOf, fixtures, type World } from '@lectern/domain/testing';
import { expect, test } from 'vitest';
import { useWorld } from '../harness.ts';

const used = useWorld();
type Input = Readonly<Record<string, string>>;
type Admin = World['people']['admin']['client'];

/** What may have happened to the resources of an operation before it is called. */
const changes: Readonly<
  Record<string, { readonly of: string; readonly apply: (admin: Admin, input: Input) => Promise<unknown> }>
> = {
  'the space is deleted': {
    of: 'spaceId',
    apply: (admin, input) => admin.spaces.delete({ spaceId: input['spaceId'] ?? '' }),
  },
  'the change request is archived': {
    of: 'changeRequestId',
    apply: (admin, { spaceId = '', changeRequestId = '' }) =>
      admin.changeRequests.update({ spaceId, changeRequestId, body: { status: 'archived' } }),
  },
  'the change request is merged': {
    of: 'changeRequestId',
    apply: (admin, { spaceId = '', changeRequestId = '' }) =>
      admin.changeRequests.merge({ spaceId, changeRequestId }),
  },
  'the site is deleted': {
    of: 'siteId',
    apply: (admin, { organizationId = '', siteId = '' }) => admin.sites.delete({ organizationId, siteId }),
  },
  'the site is not published any more': {
    of: 'siteId',
    apply: (admin, { organizationId = '', siteId = '' }) => admin.sites.unpublish({ organizationId, siteId }),
  },
};

for (const [name, { of, apply }] of Object.entries(changes)) {
  const operations = listOperations().filter(({ operation }) => operation.path.includes(`{${of}}`));
  test.each(operations.map((placed) => [placed.operation.id, placed] as const))(
    `%s answers as its contract says when ${name}`,
    async (_, { area, name: method, operation }) => {
      const { world } = used;
      const fixture = Reflect.get(Reflect.get(fixtures, area) as object, method) as (
        world: World,
      ) => Promise<Input>;
      const input = await fixture(world);
      const changed = await errorOf(apply(world.people.admin.client, input));
      const { client } = callerOf(world, operation);
      const call = Reflect.get(Reflect.get(client, area), method) as (input: unknown) => Promise<unknown>;
      // The clients of a world fail with another error where the contract does not name the code.
      const error = changed instanceof ApiError ? undefined : await errorOf(call(input));
      expect(error instanceof ApiError ? undefined : error).toBeUndefined();
    },
  );
}

function errorOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

import type { EventTypeName } from '@lectern/contract';
import type { World } from '@lectern/domain/testing';
import { expect } from 'vitest';

/** What somebody sees of what happens from now on, once no older transaction of the server runs any more. */
export async function watchEvents({ ctx }: World, organizationId: string, userId: string) {
  const { events } = ctx.store;
  const after = await events.currentPlace();
  return async (types?: readonly EventTypeName[]) => {
    await expect.poll(() => events.hasUnsettled(organizationId), { timeout: 20_000 }).toBe(false);
    return events.listAfter({ organizationId, userId, types, after, limit: 100 });
  };
}

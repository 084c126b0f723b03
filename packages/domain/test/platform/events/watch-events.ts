import type { EventTypeName } from '@lectern/contract';
import type { World } from '@lectern/domain/testing';
import { expect } from 'vitest';

/** What somebody sees of what happens from now on, once no older transaction of the server runs any more. */
export async function watchEvents({ ctx }: World, organizationId: string, userId: string) {
  const { events } = ctx.store;
  const settled = () => expect.poll(() => events.hasUnsettled(organizationId)).toBe(false);
  // While an older transaction runs, what happened since it began is still to come.
  await settled();
  const after = await events.currentPlace();
  return async (types?: readonly EventTypeName[]) => {
    await settled();
    return events.listAfter({ organizationId, userId, types, after, limit: 100 });
  };
}

import type { EventTypeName } from '@lectern/contract';
import type { World } from '@lectern/domain/testing';
import { expect } from 'vitest';

/** The events that a person may see from now on, once all older transactions of the server have ended. */
export async function watchEvents({ ctx }: World, organizationId: string, userId: string) {
  const { events } = ctx.store;
  const settled = () => expect.poll(() => events.hasUnsettled(organizationId)).toBe(false);
  // While an older transaction runs, later events are not visible yet.
  await settled();
  const after = await events.currentPosition();
  return async (types?: readonly EventTypeName[]) => {
    await settled();
    return events.listAfter({ organizationId, userId, types, after, limit: 100 });
  };
}

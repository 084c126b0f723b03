import { setTimeout as sleep } from 'node:timers/promises';
import { notFound } from '../core/not-found.ts';
import type { StoreContext } from '../store/store-context.ts';

export type ReadOnlyOptions = {
  /** How long to wait for requests that were authorized before, and have not begun to write. */
  readonly settleSeconds: number;
  /** How long to wait for transactions and jobs that run. */
  readonly timeoutSeconds: number;
};

const pollMs = 100;

/**
 * Makes an organization read-only, for every process, and waits until nothing writes in it any more: writes are 409s and
 * its jobs wait until `endReadOnly`. Throws, and ends it again, if writers do not end in time.
 */
export async function beginReadOnly(
  { store }: Pick<StoreContext, 'store'>,
  organizationId: string,
  { settleSeconds, timeoutSeconds }: ReadOnlyOptions,
): Promise<void> {
  if ((await store.organizations.find(organizationId)) === undefined)
    throw notFound('organization', organizationId);
  const transactionId = await store.readOnlyOrganizations.add(organizationId);
  try {
    await sleep(settleSeconds * 1000);
    const giveUpAt = performance.now() + timeoutSeconds * 1000;
    while (await store.readOnlyOrganizations.hasWriters(organizationId, transactionId)) {
      if (performance.now() > giveUpAt)
        throw new Error(
          `A job of the organization or a transaction on the server of the database still runs after ${timeoutSeconds} s. Wait for it or cancel it, then retry.`,
        );
      await sleep(pollMs);
    }
  } catch (error) {
    await store.readOnlyOrganizations.remove(organizationId);
    throw error;
  }
}

/** Lets everybody write again; whether the organization was read-only. */
export function endReadOnly(
  { store }: Pick<StoreContext, 'store'>,
  organizationId: string,
): Promise<boolean> {
  return store.readOnlyOrganizations.remove(organizationId);
}

import { notFound } from '../core/not-found.ts';
import type { Store } from '../store/store.ts';
import type { ChangeRequestRow } from '../store/spaces/change-requests.repository.ts';

/** A change request of a space by its id or its number; no id is all digits (DECISIONS B7). */
export function findChangeRequest(
  store: Store,
  spaceId: string,
  idOrNumber: string,
): Promise<ChangeRequestRow | undefined> {
  const isNumber = /^\d{1,15}$/.test(idOrNumber);
  return isNumber
    ? store.changeRequests.findByNumber(spaceId, Number(idOrNumber))
    : store.changeRequests.find(spaceId, idOrNumber);
}

/** The same; 404 when there is none. */
export async function getChangeRequest(
  store: Store,
  spaceId: string,
  idOrNumber: string,
): Promise<ChangeRequestRow> {
  const row = await findChangeRequest(store, spaceId, idOrNumber);
  if (row === undefined) throw notFound('change request', idOrNumber);
  return row;
}

/** Locks a change request until the transaction ends, and reads it again. */
export async function lockChangeRequest(
  store: Store,
  row: Pick<ChangeRequestRow, 'id' | 'space_id'>,
): Promise<ChangeRequestRow> {
  const locked = await store.changeRequests.lock(row.space_id, row.id);
  if (locked === undefined) throw notFound('change request', row.id);
  return locked;
}

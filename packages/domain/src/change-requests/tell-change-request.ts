import type { EventDataOf, EventTypeName } from '@lectern/contract';
import type { Store } from '../store.ts';
import type { ChangeRequestRow } from './change-requests.repository.ts';

type ChangeRequestEvent = Extract<EventTypeName, `change_request_${string}`>;

/** Which change request it happened to, and who did it: nobody where a program did. */
type Happening<Row = Pick<ChangeRequestRow, 'id' | 'space_id' | 'organization_id'>> = {
  readonly changeRequest: Row;
  readonly actorId: string | null;
};

/** Says that something happened to a change request, inside of the transaction that makes it happen. */
export async function tellChangeRequest<Type extends ChangeRequestEvent>(
  { events }: Store,
  { changeRequest, actorId }: Happening,
  type: Type,
  more: Omit<EventDataOf<Type>, 'spaceId' | 'changeRequestId'>,
): Promise<void> {
  const { id: changeRequestId, space_id: spaceId, organization_id: organizationId } = changeRequest;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what all of them share, and what is the type's own
  const data = { spaceId, changeRequestId, ...more } as unknown as EventDataOf<Type>;
  await events.emit({ type, organizationId, spaceId, actorId: actorId ?? undefined, data });
}

/** Says what an update changes; the change request is as it was before. */
export async function tellUpdate(
  store: Store,
  happening: Happening<ChangeRequestRow>,
  { status, subject }: Pick<ChangeRequestRow, 'status' | 'subject'>,
): Promise<void> {
  const { changeRequest: before } = happening;
  const [isArchived, wasArchived] = [status === 'archived', before.status === 'archived'];
  if (isArchived && !wasArchived) await tellChangeRequest(store, happening, 'change_request_closed', {});
  if (wasArchived && !isArchived) await tellChangeRequest(store, happening, 'change_request_reopened', {});
  const changed = [
    ...(subject === before.subject ? [] : ['subject']),
    ...(status === before.status || isArchived || wasArchived ? [] : ['status']),
  ];
  if (changed.length > 0) await tellChangeRequest(store, happening, 'change_request_updated', { changed });
}

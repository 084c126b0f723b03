import type { EventDataOf, EventTypeName } from '@lectern/contract';
import type { Ctx } from '../../context/context.ts';
import { emitEvent } from '../../platform/events/emit-event.ts';
import type { ChangeRequestRow } from '../../store/spaces/change-requests.repository.ts';

type ChangeRequestEvent = Extract<EventTypeName, `change_request_${string}`>;

/** The change request of an event and the user who caused it; null for a job. */
type Cause<Row = Pick<ChangeRequestRow, 'id' | 'space_id' | 'organization_id'>> = {
  readonly changeRequest: Row;
  readonly actorId: string | null;
};

/** Emits an event of a change request, in the transaction of the change. */
export async function emitChangeRequestEvent<Type extends ChangeRequestEvent>(
  tx: Ctx,
  { changeRequest, actorId }: Cause,
  type: Type,
  more: Omit<EventDataOf<Type>, 'spaceId' | 'changeRequestId'>,
): Promise<void> {
  const { id: changeRequestId, space_id: spaceId, organization_id: organizationId } = changeRequest;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the common data with those of the type
  const data = { spaceId, changeRequestId, ...more } as unknown as EventDataOf<Type>;
  await emitEvent(tx, { type, organizationId, spaceId, actorId, data });
}

/** Emits the events of an update; `changeRequest` is the row from before it. */
export async function emitChangeRequestUpdate(
  tx: Ctx,
  cause: Cause<ChangeRequestRow>,
  { status, subject }: Pick<ChangeRequestRow, 'status' | 'subject'>,
): Promise<void> {
  const { changeRequest: before } = cause;
  const [isArchived, wasArchived] = [status === 'archived', before.status === 'archived'];
  if (isArchived && !wasArchived) await emitChangeRequestEvent(tx, cause, 'change_request_closed', {});
  if (wasArchived && !isArchived) await emitChangeRequestEvent(tx, cause, 'change_request_reopened', {});
  const changed = [
    ...(subject === before.subject ? [] : ['subject']),
    ...(status === before.status || isArchived || wasArchived ? [] : ['status']),
  ];
  if (changed.length > 0) await emitChangeRequestEvent(tx, cause, 'change_request_updated', { changed });
}

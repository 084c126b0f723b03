import type { Contract, ListOf, AuditEvent, ParsedInputOf } from '@lectern/contract';
import { sql } from 'kysely';
import type { UserActor } from '../../core/actor.ts';
import type { DomainSettings } from '../../core/settings.ts';
import type { Ctx } from '../../context/context.ts';
import { byAge, readPage, reversed, type RowList, rowList } from '../../context/list.ts';
import { presentAuditEvent } from '../../presenters/audit-events.presenter.ts';
import type { AuditEventFilter, AuditEventRow } from '../../store/platform/audit-events.repository.ts';

type EventList = RowList<AuditEventRow, AuditEvent, AuditEventFilter>;

const shared = {
  order: reversed(byAge<AuditEventRow>('audit_events')),
  large: { columns: ['changes'], bytes: () => sql<number>`pg_column_size(audit_events.changes)` },
  presentRow: (_settings: DomainSettings, row: AuditEventRow) => presentAuditEvent(row),
};

export const auditEventsOfOrganization: EventList = rowList({
  name: 'audit-events',
  ...shared,
  query: ({ store, parent }, filter) => store.auditEvents.listOfOrganization(parent, filter),
});

export const auditEventsOfServer: EventList = rowList({
  name: 'audit-events-of-server',
  ...shared,
  query: ({ store }, filter) => store.auditEvents.listOfServer(filter),
});

/** A page of audit events, for both operations that list them. */
export function readAuditEvents(
  ctx: Ctx,
  list: EventList,
  { actor, parent }: { readonly actor: UserActor; readonly parent: string },
  input: ParsedInputOf<Contract['admin']['listAuditEvents']>,
): Promise<ListOf<AuditEvent>> {
  const filter = {
    actor: input.actor,
    operation: input.operation,
    since: inUtc(input.since),
    until: inUtc(input.until),
  };
  return readPage(ctx, list, { actor, parent, filter }, input);
}

function inUtc(moment: string | undefined): string | undefined {
  return moment === undefined ? undefined : new Date(moment).toISOString();
}

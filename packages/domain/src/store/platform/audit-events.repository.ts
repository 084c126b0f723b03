import { type Expression, type Insertable, type Kysely, sql } from 'kysely';
import { preparedQuery } from '../prepared-query.ts';
import { columnsOf, defineRow, omit, type RowOf } from '../schema/row.ts';
import { type AuditEventsTable, auditEventsTable } from '../tables/audit-events.table.ts';
import type { Tables } from '../tables/tables.ts';

export type NewAuditEvent = Insertable<AuditEventsTable>;
const auditEventRow = defineRow(omit(columnsOf(auditEventsTable), 'organization_id'));
export type AuditEventRow = RowOf<typeof auditEventRow>;
export type AuditEventFilter = {
  readonly actor: string | undefined;
  readonly operation: string | undefined;
  /** ISO 8601 in UTC. */
  readonly since: string | undefined;
  readonly until: string | undefined;
};

/** SQL of audit events. */
export class AuditEventsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async insert(event: NewAuditEvent): Promise<void> {
    await insert(this.#db, event);
  }

  find(organizationId: string, id: string): Promise<AuditEventRow | undefined> {
    return this.#db
      .selectFrom('audit_events')
      .select(auditEventRow.selected)
      .where('id', '=', id)
      .where('organization_id', '=', organizationId)
      .executeTakeFirst();
  }

  listOfOrganization(organizationId: Expression<string>, filter: AuditEventFilter) {
    return this.#list(filter).where('audit_events.organization_id', '=', organizationId);
  }

  /** Those that belong to no organization. */
  listOfServer(filter: AuditEventFilter) {
    return this.#list(filter).where('audit_events.organization_id', 'is', null);
  }

  #list({ actor, operation, since, until }: AuditEventFilter) {
    let events = this.#db.selectFrom('audit_events').select(auditEventRow.selected);
    if (actor !== undefined) events = events.where('audit_events.actor_id', '=', actor);
    if (operation !== undefined) events = events.where('audit_events.operation', '=', operation);
    if (since !== undefined) events = events.where('audit_events.created_at', '>=', since);
    if (until !== undefined) events = events.where('audit_events.created_at', '<', until);
    return events;
  }
}

/** Every recorded change sends it. */
const insert = preparedQuery<NewAuditEvent, unknown>((db, parameter) =>
  db.insertInto('audit_events').values({
    id: parameter('id'),
    organization_id: parameter('organization_id'),
    created_at: parameter('created_at'),
    actor_id: parameter('actor_id'),
    operation: parameter('operation'),
    channel: parameter('channel'),
    address: parameter('address'),
    user_agent: parameter('user_agent'),
    resources: sql`${parameter('resources')}::text::jsonb`,
    changes: sql`${parameter('changes')}::text::jsonb`,
  }),
);

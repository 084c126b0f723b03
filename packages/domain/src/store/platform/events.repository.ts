import type { EventDataOf, EventTypeName } from '@lectern/contract';
import { eventDataSchemas, namedEventTypes } from '@lectern/contract';
import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import { contentRank, grantedAt, membershipAt, visibleContent } from '../fragments/content-access.ts';
import type { EventsTable } from '../tables/events.table.ts';
import type { Tables } from '../tables/tables.ts';
import { newId } from '../../core/new-id.ts';
import { visibleJobs } from './jobs.repository.ts';

/** An event to emit. */
export type NewEvent<Type extends EventTypeName> = {
  readonly type: Type;
  readonly organizationId: string;
  /** Those who see the space see the event. */
  readonly spaceId?: string | undefined;
  readonly siteId?: string | undefined;
  readonly actorId?: string | undefined;
  readonly data: EventDataOf<Type>;
};

/** A stored event. */
export type EmittedEvent = {
  readonly id: string;
  readonly organizationId: string;
  /** Whether a webhook subscribes to events of its type. */
  readonly hasWebhooks: boolean;
  readonly type: EventTypeName;
  readonly data: Readonly<Record<string, unknown>>;
};

export type EventRow = Selectable<EventsTable>;
/** The position of an event in the stream. */
export type EventPosition = Pick<EventRow, 'transaction_id' | 'position'>;

/** The oldest transaction that still runs; every one before it is over. */
const oldestRunning = sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;

/** SQL of events. */
export class EventsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Adds an event; resolves with its id, and whether a webhook subscribes to it. */
  async insert<Type extends EventTypeName>(event: NewEvent<Type>): Promise<EmittedEvent> {
    const { type, organizationId, spaceId = null, siteId = null, actorId = null } = event;
    const { id, has_webhooks: hasWebhooks } = await this.#db
      .insertInto('events')
      .values({
        id: newId('event'),
        organization_id: organizationId,
        space_id: spaceId,
        site_id: siteId,
        actor_id: actorId,
        type,
        data: sql<string>`${JSON.stringify(eventDataSchemas[type].parse(event.data))}::text::jsonb`,
        created_at: sql`now()`,
      })
      .returning(['id', isSubscribed(organizationId, type).as('has_webhooks')])
      .executeTakeFirstOrThrow();
    return { id, organizationId, hasWebhooks, type, data: event.data };
  }

  find(id: string): Promise<EventRow | undefined> {
    return this.#db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** The position of an event of an organization; `undefined` when it was deleted. */
  async findPosition(organizationId: string, id: string): Promise<EventPosition | undefined> {
    return this.#db
      .selectFrom('events')
      .select(['transaction_id', 'position'])
      .where('id', '=', id)
      .where('organization_id', '=', organizationId)
      .executeTakeFirst();
  }

  /** The position before everything that is not committed yet. */
  async currentPosition(): Promise<EventPosition> {
    const { rows } =
      await sql<EventPosition>`select ${oldestRunning} as transaction_id, 0 as position`.execute(this.#db);
    return rows[0] ?? { transaction_id: 0, position: 0 };
  }

  /**
   * The events of an organization after a position that the user may see, in an order that no later commit changes: those
   * of transactions that are newer than a running one are left for later.
   */
  listAfter(options: {
    readonly organizationId: string;
    readonly userId: string;
    readonly types: readonly EventTypeName[] | undefined;
    readonly after: EventPosition;
    readonly limit: number;
  }): Promise<EventRow[]> {
    const { organizationId, userId, types, after, limit } = options;
    let events = this.#db
      .selectFrom('events')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where(
        sql<SqlBool>`(transaction_id, position) > (${after.transaction_id}::bigint, ${after.position}::bigint)`,
      )
      .where('transaction_id', '<', oldestRunning)
      .where((eb) =>
        eb.or([
          eb.and([eb('events.space_id', 'is', null), eb.or([isMember(userId), this.#seesSite(userId)])]),
          this.#seesSpace(userId),
        ]),
      );
    events =
      types === undefined
        ? events.where(sql<SqlBool>`type <> all(${namedEventTypes}::text[])`)
        : events.where(sql<SqlBool>`type = any(${types}::text[])`);
    if (types?.includes('job_updated') === true)
      events = events.where((eb) => eb.or([eb('events.type', '<>', 'job_updated'), this.#seesJob(userId)]));
    return events.orderBy('transaction_id').orderBy('position').limit(limit).execute();
  }

  /** Whether there are events that have to wait for a transaction that still runs. */
  async hasUnsettled(organizationId: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('events')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('transaction_id', '>=', oldestRunning)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  #seesJob(userId: string) {
    return visibleJobs(this.#db, sql`events.organization_id`, userId)
      .select('jobs.id')
      .where(sql<SqlBool>`jobs.id = events.data->>'jobId'`)
      .$call((query) => sql<SqlBool>`exists (${query})`);
  }

  #seesSpace(userId: string) {
    return this.#db
      .selectFrom('spaces')
      .innerJoin('members', membershipAt('spaces', userId))
      .innerJoinLateral(grantedAt('spaces', userId), (join) => join.onTrue())
      .select('spaces.id')
      .where(sql<SqlBool>`spaces.id = events.space_id and ${contentRank('spaces')} >= 1`)
      .where(sql<SqlBool>`(spaces.deleted_at is null or members.role = 'admin')`)
      .$call((query) => sql<SqlBool>`exists (${query})`);
  }

  #seesSite(userId: string) {
    return this.#db
      .selectFrom('sites')
      .innerJoin('members', membershipAt('sites', userId))
      .select('sites.id')
      .where(sql<SqlBool>`sites.id = events.site_id and ${visibleContent('sites', userId)}`)
      .$call((query) => sql<SqlBool>`exists (${query})`);
  }
}

/** Whether a webhook subscribes to a type: by its name, or to all that need not be named. */
export function subscribesTo(type: EventTypeName) {
  const isNamed = sql<boolean>`${type} = any(webhooks.events)`;
  return namedEventTypes.includes(type) ? isNamed : sql<boolean>`(webhooks.events = '{}' or ${isNamed})`;
}

function isSubscribed(organizationId: string, type: EventTypeName) {
  return sql<boolean>`exists (select from webhooks where webhooks.organization_id = ${organizationId}
    and webhooks.enabled and ${subscribesTo(type)})`;
}

/** A guest sees the events of spaces and sites that they were granted, and none of the organization itself. */
function isMember(userId: string) {
  return sql<SqlBool>`exists (select from members as viewer where viewer.organization_id = events.organization_id
    and viewer.user_id = ${userId} and not viewer.disabled and viewer.role is not null)`;
}

import type { EventTypeName } from '@lectern/contract';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { NewsKind } from '../../core/mail-kinds.ts';
import { membershipAt, visibleContent } from '../fragments/content-access.ts';
import type { Tables } from '../tables/tables.ts';
import { isReachable } from '../fragments/reachable-members.ts';
import { isWanted } from './notifications.repository.ts';

/** The events that a digest tells, by what it calls them. */
const newsOf: Readonly<Partial<Record<EventTypeName, NewsKind>>> = {
  space_content_updated: 'updates',
  change_request_created: 'changeRequests',
  change_request_reviewed: 'reviews',
  comment_created: 'comments',
  comment_reply_created: 'comments',
};
/** Literals, so that a partial index has these events. */
const isNews = sql<SqlBool>`events.type in (${sql.join(Object.keys(newsOf).map((type) => sql.lit(type)))})`;
const kindOfType = sql<NewsKind>`case ${sql.join(
  Object.entries(newsOf).map(
    ([type, kind]) => sql`when events.type = ${sql.lit(type)} then ${sql.lit(kind)}`,
  ),
  sql` `,
)} end`;

/** What happened from a time on, before another. */
export type DigestPeriod = { readonly since: string; readonly until: string };

type NewsRow = {
  readonly space_id: string;
  readonly organization_id: string;
  readonly space: string;
  readonly organization: string;
  readonly counts: { readonly [Kind in NewsKind]?: number };
};

/** SQL of digests. */
export class DigestsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /**
   * Records that digests are due, once, and not within a day before others, as after a change of their hour; resolves with
   * when they were due before, `null` for the first time.
   */
  async record(dueAt: string): Promise<{ readonly before: string | null } | undefined> {
    const { rows } = await sql<{ before: string | null }>`
      with former as (select max(due_at) as due_at from digests where due_at < ${dueAt}),
      removed as (delete from digests where due_at < (select due_at from former))
      insert into digests (due_at) select ${dueAt}::timestamptz where not exists (select from digests
        where due_at > ${dueAt} and due_at < ${dueAt}::timestamptz + interval '1 day') on conflict do nothing
      returning (select due_at from former) as before`.execute(this.#db);
    return rows[0];
  }

  /** The first users after an id of whose spaces there is news by others, and who want to know. */
  async listReaders(
    { since, until }: DigestPeriod,
    { after, limit }: { readonly after: string; readonly limit: number },
  ): Promise<{ readonly id: string; readonly email: string }[]> {
    const { rows } = await sql<{ id: string; email: string }>`
      with news as materialized (
        select distinct events.space_id, events.actor_id from events
        where events.created_at >= ${since} and events.created_at < ${until}
          and ${isNews} and events.space_id is not null
      )
      select users.id, users.email from users
      where users.id > ${after} and ${isWanted('digest')}
        and exists (
          select from members
          join spaces on spaces.organization_id = members.organization_id
          join news on news.space_id = spaces.id
          where members.user_id = users.id and ${isReachable}
            and spaces.deleted_at is null and news.actor_id is distinct from users.id
            and ${visibleContent('spaces', sql.ref('users.id'))})
      order by users.id limit ${limit}`.execute(this.#db);
    return rows;
  }

  /** What others did in the spaces that a user may see, where the most happened first. */
  async listNews(userId: string, { since, until }: DigestPeriod, limit: number): Promise<NewsRow[]> {
    return this.#db
      .with('news', (db) =>
        db
          .selectFrom('events')
          .innerJoin('spaces', 'spaces.id', 'events.space_id')
          .innerJoin('members', membershipAt('spaces', userId))
          .innerJoin('users', 'users.id', 'members.user_id')
          .select(['events.space_id', kindOfType.as('kind'), sql<number>`count(*)`.as('count')])
          .where('events.created_at', '>=', since)
          .where('events.created_at', '<', until)
          .where(isNews)
          // As those of the space: the index of the events begins with it.
          .whereRef('events.organization_id', '=', 'members.organization_id')
          .where(sql<SqlBool>`events.actor_id is distinct from ${userId}::text`)
          .where('spaces.deleted_at', 'is', null)
          .where(isReachable)
          .where(visibleContent('spaces', userId))
          .groupBy(['events.space_id', 'kind']),
      )
      .selectFrom('news')
      .innerJoin('spaces', 'spaces.id', 'news.space_id')
      .innerJoin('organizations', 'organizations.id', 'spaces.organization_id')
      .select([
        'spaces.id as space_id',
        'spaces.organization_id',
        'spaces.title as space',
        'organizations.title as organization',
        sql<NewsRow['counts']>`jsonb_object_agg(news.kind, news.count)`.as('counts'),
      ])
      .groupBy(['spaces.id', 'organizations.id'])
      .orderBy(sql`sum(news.count)`, 'desc')
      .orderBy('spaces.id')
      .limit(limit)
      .execute();
  }
}

import { type Kysely, type SqlBool, sql } from 'kysely';
import type { NotificationKind } from '../../core/mail-kinds.ts';
import { membershipAt, subjectsOf, visibleContent } from '../fragments/content-access.ts';
import { isReachable } from '../fragments/reachable-members.ts';
import type { Tables } from '../tables/tables.ts';

type Recipient = { readonly id: string; readonly email: string };

/** SQL of what mails tell, each as far as their reader may see it. */
export class NotificationsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Those of some users and teams who may receive a kind of mail from an organization, by address. */
  async listRecipients(options: {
    readonly organizationId: string;
    readonly kind: NotificationKind;
    readonly userIds: readonly string[];
    readonly teamIds?: readonly string[];
    readonly limit: number;
  }): Promise<Recipient[]> {
    const { organizationId, kind, userIds, teamIds = [], limit } = options;
    return this.#db
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select(['users.id', 'users.email'])
      .where('members.organization_id', '=', organizationId)
      .where(
        sql<SqlBool>`(users.id = any(${[...userIds]}::text[]) or users.id in (
          select team_members.user_id from team_members where team_members.team_id = any(${[...teamIds]}::text[])))`,
      )
      .where(isReachable)
      .where(isWanted(kind))
      .orderBy(sql`lower(users.email)`)
      .limit(limit)
      .execute();
  }

  /** A comment or a reply that a user may see and did not write. */
  findMention(commentId: string, userId: string) {
    return this.#db
      .selectFrom('comments')
      .innerJoin('spaces', 'spaces.id', 'comments.space_id')
      .innerJoin('members', membershipAt('spaces', userId))
      .innerJoin('users as author', 'author.id', 'comments.posted_by')
      .leftJoin('change_requests', 'change_requests.id', 'comments.change_request_id')
      .select([
        'comments.markdown',
        'spaces.id as space_id',
        'spaces.organization_id',
        'spaces.title as space',
        'author.display_name as author',
        'change_requests.number',
        'change_requests.subject as change_request',
      ])
      .where('comments.id', '=', commentId)
      .where('comments.posted_by', '<>', userId)
      .where('spaces.deleted_at', 'is', null)
      .where(visibleContent('spaces', userId))
      .executeTakeFirst();
  }

  /** An open change request that a user may see, and that somebody else asked them, or a team of theirs, to review. */
  findReviewRequest(changeRequestId: string, userId: string) {
    return this.#db
      .selectFrom('change_requests')
      .innerJoin('change_request_requested_reviewers as requested', (join) =>
        join
          .onRef('requested.change_request_id', '=', 'change_requests.id')
          .on(sql<SqlBool>`requested.subject_id = any(${subjectsOf(userId)})`)
          .on('requested.requested_by', '<>', userId),
      )
      .innerJoin('users as requester', 'requester.id', 'requested.requested_by')
      .innerJoin('spaces', 'spaces.id', 'change_requests.space_id')
      .innerJoin('members', membershipAt('spaces', userId))
      .select([
        'change_requests.number',
        'change_requests.subject as change_request',
        'spaces.id as space_id',
        'spaces.organization_id',
        'spaces.title as space',
        'requester.display_name as requester',
      ])
      .where('change_requests.id', '=', changeRequestId)
      .where('change_requests.status', '=', 'open')
      .where('spaces.deleted_at', 'is', null)
      .where(visibleContent('spaces', userId))
      .orderBy('requested.created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  /** Where a comment is, and who wrote it. */
  findComment(commentId: string) {
    return this.#db
      .selectFrom('comments')
      .innerJoin('spaces', 'spaces.id', 'comments.space_id')
      .select(['spaces.organization_id', 'comments.posted_by'])
      .where('comments.id', '=', commentId)
      .executeTakeFirst();
  }

  async listUnsubscribed(userId: string): Promise<NotificationKind[]> {
    const rows = await this.#db
      .selectFrom('mail_unsubscriptions')
      .select('kind')
      .where('user_id', '=', userId)
      .execute();
    return rows.map(({ kind }) => kind);
  }

  /** A user who is no more has nothing to unsubscribe from. */
  async unsubscribe(userId: string, kind: NotificationKind, at: string): Promise<void> {
    await sql`insert into mail_unsubscriptions (user_id, kind, created_at)
      select id, ${kind}, ${at} from users where id = ${userId} on conflict do nothing`.execute(this.#db);
  }

  async subscribe(userId: string, kind: NotificationKind): Promise<void> {
    await this.#db
      .deleteFrom('mail_unsubscriptions')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .execute();
  }
}

/** Whether the user of a row of `users` did not unsubscribe from a kind of mail. */
export function isWanted(kind: NotificationKind) {
  return sql<SqlBool>`not exists (select from mail_unsubscriptions as unwanted
    where unwanted.user_id = users.id and unwanted.kind = ${kind})`;
}

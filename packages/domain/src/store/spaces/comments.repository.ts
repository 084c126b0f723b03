import { type Expression, type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import { accessColumns, grantedAt, membershipAt, visibleContent } from '../fragments/content-access.ts';
import { personColumns } from '../fragments/person-columns.ts';
import { boolean, json } from '../schema/column.ts';
import { columnsOf, omit, outer, pick, prefixed, defineRow, rowColumn, type RowOf } from '../schema/row.ts';
import { commentedPagesTable, type CommentsTable, commentsTable } from '../tables/comments.table.ts';
import { spacesTable } from '../tables/spaces.table.ts';
import { firstRow } from '@lectern/database';
import { preparedQuery } from '../prepared-query.ts';
import type { Tables } from '../tables/tables.ts';
import { type ReactionOfUser, reactionsOf } from './comment-reactions.ts';

const pageColumns = columnsOf(commentedPagesTable, 'page');

/** A comment or a reply with the people and the page that it names, as an actor sees it. */
export const commentRow = defineRow({
  ...omit(columnsOf(commentsTable), 'place_id'),
  ...pick(columnsOf(spacesTable), 'organization_id', 'access_level'),
  ...accessColumns,
  /** Whether the actor posted it. */
  is_own: rowColumn('poster.own', boolean()),
  ...prefixed('author_', personColumns('author')),
  ...prefixed('resolver_', outer(personColumns('resolver'))),
  ...prefixed(
    'page_',
    outer(pick(pageColumns, 'title', 'emoji', 'icon', 'path', 'created_at', 'updated_at')),
  ),
  /** Of the page as it is now; null when it was deleted. */
  ...prefixed('current_', pick(pageColumns, 'digest')),
  reactions: rowColumn('reacted.reactions', json<readonly ReactionOfUser[]>()),
});
export type CommentRow = RowOf<typeof commentRow>;

/** The columns of a comment that rules depend on. */
export type LockedComment = Pick<CommentRow, 'id' | 'posted_by' | 'markdown' | 'status' | 'page_id'>;

/** Members that are left out do not filter; `authors` is the text form of an array. */
export type CommentFilter = {
  readonly oldestFirst: boolean;
  readonly status: string | undefined;
  readonly targetPage: string | undefined;
  readonly authors: string | undefined;
};

/** Comments are of a place, a space or a change request; replies are of a comment. */
export type CommentParent = { readonly placeId: string } | { readonly commentId: string };

/** SQL of comments and replies. */
export class CommentsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** A comment or a reply, as the user sees it. */
  find(parent: CommentParent, id: string, userId: string): Promise<CommentRow | undefined> {
    return 'placeId' in parent
      ? firstRow(findComment(this.#db, { parent: parent.placeId, id, userId }))
      : firstRow(findReply(this.#db, { parent: parent.commentId, id, userId }));
  }

  /** Those of the given comments that the user may see. */
  findMany(ids: readonly string[], userId: string): Promise<CommentRow[]> {
    return this.#visible(userId)
      .where((eb) => eb('comments.id', '=', eb.fn.any(eb.val(ids))))
      .execute();
  }

  /** Locks a comment or a reply against other writers until the transaction ends. */
  lock(parent: CommentParent, id: string): Promise<LockedComment | undefined> {
    const [column, value] =
      'placeId' in parent
        ? (['place_id', parent.placeId] as const)
        : (['parent_id', parent.commentId] as const);
    return this.#db
      .selectFrom('comments')
      .select(['id', 'posted_by', 'markdown', 'status', 'page_id'])
      .where('id', '=', id)
      .where(column, '=', value)
      .forNoKeyUpdate()
      .executeTakeFirst();
  }

  async insert(comment: Insertable<CommentsTable>): Promise<void> {
    await this.#db.insertInto('comments').values(comment).returning('id').executeTakeFirstOrThrow();
  }

  async update(id: string, changes: Updateable<CommentsTable>): Promise<void> {
    await this.#db
      .updateTable('comments')
      .set(changes)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow();
  }

  async incrementReplyCount(id: string, step: 1 | -1): Promise<void> {
    await this.#db
      .updateTable('comments')
      .set((eb) => ({ reply_count: eb('reply_count', '+', step) }))
      .where('id', '=', id)
      .execute();
  }

  /** With its replies and all reactions. */
  async delete(id: string): Promise<void> {
    await this.#db.deleteFrom('comments').where('id', '=', id).returning('id').executeTakeFirstOrThrow();
  }

  async isOnPlace(placeId: string, id: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('comments')
      .select('id')
      .where('id', '=', id)
      .where('place_id', '=', placeId)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Adds reactions; returns how many were not there yet. */
  async addReactions(
    { commentId, userId, now }: { commentId: string; userId: string; now: string },
    emojis: readonly string[],
  ): Promise<number> {
    if (emojis.length === 0) return 0;
    const { rows: added } = await sql`insert into comment_reactions (comment_id, user_id, emoji, reacted_at)
      select ${commentId}, ${userId}, emoji, ${now}::timestamptz from unnest(${emojis}::text[]) as emoji
      on conflict do nothing returning emoji`.execute(this.#db);
    return added.length;
  }

  /** How many reactions a user has on a comment. */
  async countReactions({ commentId, userId }: { commentId: string; userId: string }): Promise<number> {
    const { count } = await this.#db
      .selectFrom('comment_reactions')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('comment_id', '=', commentId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return count;
  }

  /** Removes reactions; returns how many there were. */
  async removeReactions(
    { commentId, userId }: { commentId: string; userId: string },
    emojis: readonly string[],
  ): Promise<number> {
    if (emojis.length === 0) return 0;
    const removed = await this.#db
      .deleteFrom('comment_reactions')
      .where('comment_id', '=', commentId)
      .where('user_id', '=', userId)
      .where((eb) => eb('emoji', '=', eb.fn.any(eb.val(emojis))))
      .returning('emoji')
      .execute();
    return removed.length;
  }

  /** The comments of a place that the user may see. */
  listOfPlace(placeId: Expression<string>, userId: string, filter: CommentFilter) {
    const { status, targetPage, authors } = filter;
    return this.#visible(userId)
      .where('comments.place_id', '=', placeId)
      .$if(status !== undefined, (query) => query.where(sql`comments.status`, '=', status))
      .$if(targetPage !== undefined, (query) => query.where('comments.page_id', '=', targetPage ?? ''))
      .$if(authors !== undefined, (query) =>
        query.where(sql<boolean>`comments.posted_by = any(${authors}::text[])`),
      );
  }

  /** The same comments, counted in parts; without a filter by page or author. */
  countsOfPlace(placeId: Expression<string>, userId: string, { status }: CommentFilter) {
    return this.#db
      .selectFrom('comment_counts as comments')
      .innerJoin('spaces', 'spaces.id', 'comments.space_id')
      .leftJoin('members', membershipAt('spaces', userId))
      .select('comments.count')
      .where('comments.place_id', '=', placeId)
      .where(visibleContent('spaces', userId))
      .$if(status !== undefined, (query) => query.where(sql`comments.status`, '=', status));
  }

  /** The replies to a comment that the user may see. */
  listReplies(commentId: Expression<string>, userId: string) {
    return this.#visible(userId).where('comments.parent_id', '=', commentId);
  }

  /** The comment of an id, if the user may see it, to be composed. */
  visible(id: Expression<string>, userId: string) {
    return this.#visible(userId)
      .where('comments.id', '=', id)
      .where('comments.parent_id', 'is', null)
      .where('spaces.deleted_at', 'is', null);
  }

  /** The same of a reply. */
  visibleReply(id: Expression<string>, userId: string) {
    return this.#visible(userId)
      .where('comments.id', '=', id)
      .where('comments.parent_id', 'is not', null)
      .where('spaces.deleted_at', 'is', null);
  }

  #visible(userId: string) {
    return rows(this.#db, userId).where(visibleContent('spaces', userId));
  }
}

function rows(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('comments')
    .innerJoin('spaces', 'spaces.id', 'comments.space_id')
    .innerJoin('users as author', 'author.id', 'comments.posted_by')
    .leftJoin('users as resolver', 'resolver.id', 'comments.resolved_by')
    .leftJoin('commented_pages as page', (join) =>
      join.onRef('page.place_id', '=', 'comments.place_id').onRef('page.page_id', '=', 'comments.page_id'),
    )
    .leftJoin('members', membershipAt('spaces', userId))
    .leftJoinLateral(grantedAt('spaces', userId), (join) => join.onTrue())
    .leftJoinLateral(reactionsOf('comments.id'), (join) => join.onTrue())
    .innerJoinLateral(
      sql<{ own: boolean }>`(select comments.posted_by = ${userId} as own)`.as<'poster'>('poster'),
      (join) => join.onTrue(),
    )
    .select(commentRow.selected)
    .$narrowType<{ reactions: readonly ReactionOfUser[] }>();
}

type CommentParameters = { parent: string; id: string; userId: string };

const findComment = preparedQuery<CommentParameters, CommentRow>((db, parameter) =>
  rows(db, parameter('userId'))
    .where('comments.id', '=', parameter('id'))
    .where('comments.place_id', '=', parameter('parent')),
);

const findReply = preparedQuery<CommentParameters, CommentRow>((db, parameter) =>
  rows(db, parameter('userId'))
    .where('comments.id', '=', parameter('id'))
    .where('comments.parent_id', '=', parameter('parent')),
);

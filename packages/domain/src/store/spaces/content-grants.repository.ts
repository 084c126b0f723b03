import type { Role } from '@lectern/contract';
import { type Expression, type Kysely, sql } from 'kysely';
import { contentRank, grantedAt } from '../fragments/content-access.ts';
import type { Tables } from '../tables/tables.ts';
import type { TeamRow } from '../workspace/teams.repository.ts';
import { type UserRow, userRow } from '../workspace/users.repository.ts';
import { columnsOf, defineRow, type RowOf } from '../schema/row.ts';
import { contentGrantsTable } from '../tables/grants.table.ts';

export type ContentKind = 'collection' | 'space' | 'site';
/** The collection, the space or the site that grants are on. */
export type GrantedContent = {
  readonly kind: ContentKind;
  readonly id: string;
  readonly organizationId: string;
};
/** Whom grants are for. */
export type Subjects = { readonly userIds?: readonly string[]; readonly teamIds?: readonly string[] };

const grants = columnsOf(contentGrantsTable);
const userGrantRow = defineRow({
  ...userRow.columns,
  granted_role: grants.role,
  granted_at: grants.created_at,
});
export type UserGrantRow = RowOf<typeof userGrantRow>;
export type TeamGrantRow = TeamRow & Pick<UserGrantRow, 'granted_role' | 'granted_at'>;
export type ContentMemberRow = UserRow & {
  readonly effective_rank: number | null;
  readonly joined_at: string;
};

const tableOf = { collection: 'collections', space: 'spaces', site: 'sites' } as const;

/** SQL of the roles that were granted on single collections, spaces and sites. */
export class ContentGrantsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Grants a role, in place of the one that each had there before. */
  async put(
    { kind, id, organizationId }: GrantedContent,
    { userIds = [], teamIds = [] }: Subjects,
    given: { readonly role: Role; readonly at: string },
  ): Promise<void> {
    const column = sql.id(`${kind}_id`);
    await sql`
      insert into content_grants (organization_id, ${column}, user_id, team_id, role, created_at)
      select ${organizationId}, ${id}, user_id, team_id, ${given.role}, ${given.at}::timestamptz from (
        select unnest(${userIds}::text[]) as user_id, null::text as team_id
        union all
        select null, unnest(${teamIds}::text[])
      ) as subjects
      on conflict (content_id, subject_id) do update set role = excluded.role
    `.execute(this.#db);
  }

  /** Deletes grants; returns how many there were. */
  async remove(contentId: string, subjectIds: readonly string[]): Promise<number> {
    const rows = await this.#db
      .deleteFrom('content_grants')
      .where('content_id', '=', contentId)
      .where((eb) => eb('subject_id', '=', eb.fn.any(eb.val(subjectIds))))
      .returning('subject_id')
      .execute();
    return rows.length;
  }

  /** Whether a user or a team was granted a role there. */
  async isGranted(contentId: string, subjectId: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('content_grants')
      .select('role')
      .where('content_id', '=', contentId)
      .where('subject_id', '=', subjectId)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** The users who were granted a role on some content. */
  listUsers(contentId: Expression<string>) {
    return this.#db
      .selectFrom('content_grants')
      .innerJoin('users', 'users.id', 'content_grants.user_id')
      .select(userGrantRow.selected)
      .where('content_grants.content_id', '=', contentId);
  }

  /** Everyone who may see some content, with the rank of their role there; with `rank`, only those of that rank. */
  listMembers(kind: ContentKind, contentId: Expression<string>, rank: number | undefined) {
    const content = tableOf[kind];
    const userId = sql.ref<string>('members.user_id');
    const effective = contentRank(content);
    return this.#db
      .selectFrom(content)
      .innerJoin('members', 'members.organization_id', `${content}.organization_id`)
      .innerJoin('users', 'users.id', 'members.user_id')
      .leftJoinLateral(grantedAt(content, userId), (join) => join.onTrue())
      .select(userRow.selected)
      .select([effective.as('effective_rank'), 'members.joined_at'])
      .where(`${content}.id`, '=', contentId)
      .where('members.disabled', '=', false)
      .where(
        rank === undefined
          ? sql<boolean>`${effective} is not null`
          : sql<boolean>`${effective} = ${sql.lit(rank)}`,
      );
  }
}

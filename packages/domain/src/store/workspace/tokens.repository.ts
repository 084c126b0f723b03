import { type Expression, type Insertable, type Kysely, sql } from 'kysely';
import { isLimited, restricts, type TokenScope, type UserActor } from '../../core/actor.ts';
import type { Tables } from '../tables/tables.ts';
import { columnsOf, omit, defineRow, type RowOf } from '../schema/row.ts';
import { type TokensTable, tokensTable } from '../tables/tokens.table.ts';

export const tokenRow = defineRow(
  omit(columnsOf(tokensTable), 'user_id', 'secret_hash', 'sso_provider_id', 'parent_id'),
);
export type TokenRow = RowOf<typeof tokenRow>;

/** The limits that tokens have in common; without a member, whatever it is. */
export type TokenFilter = {
  readonly organizationId?: string | undefined;
  readonly spaceId?: string | undefined;
};

/** The session of a token, and when it was used. */
type UsedSession = { readonly id: string; readonly lastUsedAt: string };

/** SQL of personal tokens. */
export class TokensRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** The user of a token that has not expired, unless the user is disabled, and the session that it is the token of. */
  async findActor(
    secretHash: Uint8Array,
    now: string,
  ): Promise<{ readonly actor: UserActor; readonly session?: UsedSession } | undefined> {
    const row = await this.#db
      .selectFrom('tokens')
      .innerJoin('users', 'users.id', 'tokens.user_id')
      .leftJoin('sessions', 'sessions.token_id', 'tokens.id')
      .select([
        'sessions.id as session_id',
        'sessions.last_used_at',
        'users.id',
        'users.instance_admin',
        'tokens.id as token_id',
        'tokens.expires_at',
        'tokens.read_only',
        'tokens.organization_id',
        'tokens.space_id',
        'tokens.sso_provider_id',
        ssoRequired.as('sso_required_by'),
      ])
      .where('tokens.secret_hash', '=', secretHash)
      .where('users.disabled', '=', false)
      .where((eb) => eb.or([eb('tokens.expires_at', 'is', null), eb('tokens.expires_at', '>', now)]))
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const scope: TokenScope = {
      tokenId: row.token_id,
      expiresAt: row.expires_at,
      readOnly: row.read_only,
      organizationId: row.organization_id,
      spaceId: row.space_id,
      ssoProviderId: row.sso_provider_id,
      ssoRequiredBy: row.sso_required_by,
    };
    const actor: UserActor = {
      kind: 'user',
      userId: row.id,
      instanceAdmin: row.instance_admin && !isLimited(scope),
      ...(restricts(scope) && { scope }),
    };
    const { session_id: id, last_used_at: lastUsedAt } = row;
    return id === null || lastUsedAt === null ? { actor } : { actor, session: { id, lastUsedAt } };
  }

  insert(row: Insertable<TokensTable>): Promise<TokenRow> {
    return this.#db.insertInto('tokens').values(row).returning(tokenRow.selected).executeTakeFirstOrThrow();
  }

  /** Whether there was such a token of the user. */
  /** Deletes all tokens of a user with their sessions; of an organization, those that are limited to it. */
  async deleteAll(userId: string, organizationId?: string): Promise<void> {
    await this.#db
      .deleteFrom('tokens')
      .where('user_id', '=', userId)
      .$if(organizationId !== undefined, (query) => query.where('organization_id', '=', organizationId ?? ''))
      .execute();
  }

  async delete(id: string, userId: string, { organizationId, spaceId }: TokenFilter = {}): Promise<boolean> {
    const result = await this.#db
      .deleteFrom('tokens')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .$if(organizationId !== undefined, (query) => query.where('organization_id', '=', organizationId ?? ''))
      .$if(spaceId !== undefined, (query) => query.where('space_id', '=', spaceId ?? ''))
      .returning('id')
      .executeTakeFirst();
    return result !== undefined;
  }

  /** Those of an organization include the sessions that are limited to it. */
  listOfUser(userId: Expression<string>, { organizationId, spaceId }: TokenFilter = {}) {
    return this.#db
      .selectFrom('tokens')
      .select(tokenRow.selected)
      .where('tokens.user_id', '=', userId)
      .$if(organizationId === undefined, (query) =>
        query.where(sql<boolean>`not exists (select from sessions where sessions.token_id = tokens.id)`),
      )
      .$if(organizationId !== undefined, (query) =>
        query.where('tokens.organization_id', '=', organizationId ?? ''),
      )
      .$if(spaceId !== undefined, (query) => query.where('tokens.space_id', '=', spaceId ?? ''));
  }
}

/**
 * The organizations of the user that enforce single sign-on and have a provider for it, but for that of which the token
 * is a session.
 */
const ssoRequired = sql<string[]>`array(select members.organization_id from members
  join organizations on organizations.id = members.organization_id
  where members.user_id = users.id and organizations.sso
    and (tokens.sso_provider_id is null or tokens.organization_id <> organizations.id)
    and exists (select from sso_providers where sso_providers.organization_id = organizations.id
      and sso_providers.ready))`;

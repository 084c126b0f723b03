import type { Expression, Kysely, Selectable } from 'kysely';
import type { UserActor } from '../../core/actor.ts';
import type { Tables } from '../tables/tables.ts';
import { columnsOf, omit, defineRow, type RowOf } from '../schema/row.ts';
import { type TokensTable, tokensTable } from '../tables/tokens.table.ts';

export const tokenRow = defineRow(omit(columnsOf(tokensTable), 'user_id', 'secret_hash', 'saml_provider_id'));
export type TokenRow = RowOf<typeof tokenRow>;

/** SQL of personal tokens. */
export class TokensRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** The user of a token that has not expired. */
  async findActor(secretHash: Uint8Array, now: string): Promise<UserActor | undefined> {
    const row = await this.#db
      .selectFrom('tokens')
      .innerJoin('users', 'users.id', 'tokens.user_id')
      .select(['users.id', 'users.instance_admin'])
      .where('tokens.secret_hash', '=', secretHash)
      .where((eb) => eb.or([eb('tokens.expires_at', 'is', null), eb('tokens.expires_at', '>', now)]))
      .executeTakeFirst();
    return row && { kind: 'user', userId: row.id, instanceAdmin: row.instance_admin };
  }

  insert(row: Selectable<TokensTable>): Promise<TokenRow> {
    return this.#db.insertInto('tokens').values(row).returning(tokenRow.selected).executeTakeFirstOrThrow();
  }

  /** Whether there was such a token of the user. */
  async delete(id: string, userId: string): Promise<boolean> {
    const result = await this.#db
      .deleteFrom('tokens')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirst();
    return result !== undefined;
  }

  listOfUser(userId: Expression<string>) {
    return this.#db.selectFrom('tokens').select(tokenRow.selected).where('tokens.user_id', '=', userId);
  }
}

import type { Expression, Kysely, Selectable } from 'kysely';
import type { UserActor } from '../../core/actor.ts';
import type { Tables, TokensTable } from '../tables/tables.ts';

export type TokenRow = Omit<Selectable<TokensTable>, 'secret_hash' | 'user_id' | 'saml_provider_id'>;

const columns = ['tokens.id', 'tokens.label', 'tokens.created_at', 'tokens.expires_at'] as const;

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
    return this.#db.insertInto('tokens').values(row).returning(columns).executeTakeFirstOrThrow();
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
    return this.#db.selectFrom('tokens').select(columns).where('tokens.user_id', '=', userId);
  }
}

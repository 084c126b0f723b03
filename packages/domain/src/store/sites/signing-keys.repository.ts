import type { Kysely, Selectable } from 'kysely';
import type { SigningKeysTable } from '../tables/signing-keys.table.ts';
import type { Tables } from '../tables/tables.ts';

export type SigningKeyRow = Selectable<SigningKeysTable>;

/** SQL of the keys that this server signs with. */
export class SigningKeysRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  find(id: string): Promise<SigningKeyRow | undefined> {
    return this.#db.selectFrom('signing_keys').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** The newest key, which signs. */
  findNewest(): Promise<SigningKeyRow | undefined> {
    return this.#db
      .selectFrom('signing_keys')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  async insert(row: SigningKeyRow): Promise<void> {
    await this.#db.insertInto('signing_keys').values(row).returning('id').executeTakeFirstOrThrow();
  }
}

import { type Kysely, type Selectable, sql } from 'kysely';
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

  list(): Promise<SigningKeyRow[]> {
    return this.#db.selectFrom('signing_keys').selectAll().execute();
  }

  async insert(row: SigningKeyRow): Promise<void> {
    await this.#db.insertInto('signing_keys').values(row).returning('id').executeTakeFirstOrThrow();
  }

  /** Of all processes, one at a time changes the keys; the others read on. */
  async lock(): Promise<void> {
    await sql`lock table signing_keys in share row exclusive mode`.execute(this.#db);
  }

  /** Replaces a plain key with the sealed one. */
  async setSealed(id: string, sealed: string): Promise<void> {
    await this.#db.updateTable('signing_keys').set({ sealed, secret: null }).where('id', '=', id).execute();
  }

  /** Deletes the keys that a newer one has replaced since before `time`. */
  async deleteReplacedBefore(time: string): Promise<void> {
    await this.#db
      .deleteFrom('signing_keys as old')
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('signing_keys as newer')
            .select('newer.id')
            .whereRef('newer.created_at', '>', 'old.created_at')
            .where('newer.created_at', '<', time),
        ),
      )
      .execute();
  }
}

import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables/tables.ts';

/** Leases of the backups that are being written. */
export class BackupsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Acquires the lease of a backup, or renews it. */
  async lease(id: string, seconds: number): Promise<void> {
    await this.#db
      .deleteFrom('backups')
      .where('leased_until', '<', sql<string>`now()`)
      .execute();
    const leased_until = sql<string>`now() + ${seconds}::float8 * interval '1 second'`;
    await this.#db
      .insertInto('backups')
      .values({ id, leased_until })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ leased_until }))
      .execute();
  }

  async release(id: string): Promise<void> {
    await this.#db.deleteFrom('backups').where('id', '=', id).execute();
  }

  /** Whether any backup is being written. */
  async isAnyRunning(): Promise<boolean> {
    const row = await this.#db
      .selectFrom('backups')
      .select('id')
      .where('leased_until', '>', sql<string>`now()`)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }
}

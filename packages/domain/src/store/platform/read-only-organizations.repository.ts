import { type Kysely, sql } from 'kysely';
import { firstRow } from '@lectern/database';
import { preparedQuery } from '../prepared-query.ts';
import type { Tables } from '../tables/tables.ts';

/** SQL of the organizations that nobody may change. */
export class ReadOnlyOrganizationsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Whether any of these organizations is read-only. */
  async isAny(organizationIds: readonly string[]): Promise<boolean> {
    return (await firstRow(find(this.#db, { organizationIds }))) !== undefined;
  }

  /** Resolves with the id of a transaction: those before it may still write. */
  async add(organizationId: string): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      insert into read_only_organizations (organization_id, since) values (${organizationId}, now())
      on conflict (organization_id) do update set since = read_only_organizations.since
      returning pg_current_xact_id()::text as id`.execute(this.#db);
    return rows[0]?.id ?? '0';
  }

  /** Whether it was read-only. */
  async remove(organizationId: string): Promise<boolean> {
    const row = await this.#db
      .deleteFrom('read_only_organizations')
      .where('organization_id', '=', organizationId)
      .returning('organization_id')
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Whether a transaction from before `transactionId` or a job of the organization still runs. */
  async hasWriters(organizationId: string, transactionId: string): Promise<boolean> {
    const { rows } = await sql<{ busy: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text::bigint <= ${transactionId}::bigint
        or exists (select from jobs where organization_id = ${organizationId} and state = 'running') as busy`.execute(
      this.#db,
    );
    return rows[0]?.busy === true;
  }
}

/** Every write sends it. */
const find = preparedQuery<{ organizationIds: readonly string[] }, { organization_id: string }>(
  (db, parameter) =>
    db
      .selectFrom('read_only_organizations')
      .select('organization_id')
      .where((eb) => eb('organization_id', '=', eb.fn.any(eb.val(parameter('organizationIds')))))
      .limit(1),
);

import { type Kysely, sql } from 'kysely';

/**
 * Audit events and sessions by their age, for their deletion.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_events_by_age on audit_events (created_at)`.execute(db);
  await sql`create index tokens_of_sessions_by_expiry on tokens (expires_at)
    where saml_provider_id is not null`.execute(db);
}

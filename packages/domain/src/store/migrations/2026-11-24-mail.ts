import { type Kysely, sql } from 'kysely';

/**
 * Adds mails, and jobs of the server itself, such as a mail to somebody without an organization: turns and keys are those
 * of a tenant, which is the organization or empty.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`drop index jobs_waiting`,
  sql`drop index jobs_queued_key`,
  sql`drop index jobs_running_key`,
  sql`alter table jobs alter column organization_id drop not null,
    add column tenant text collate "C" not null generated always as (coalesce(organization_id, '')) stored`,
  sql`create index jobs_waiting on jobs (tenant, type, due_at, id) where state in ('queued', 'retrying')`,
  sql`create unique index jobs_queued_key on jobs (tenant, type, key) where key is not null and state = 'queued'`,
  sql`create unique index jobs_running_key on jobs (tenant, type, key) where key is not null and state = 'running'`,

  sql`create table mails (
    id text collate "C" primary key,
    organization_id text collate "C" references organizations on delete cascade,
    user_id text collate "C" references users on delete cascade,
    email text not null,
    kind text collate "C" not null,
    content text,
    created_at timestamptz(3) not null,
    sent_at timestamptz(3)
  )`,
  sql`create index mails_of_recipient on mails (lower(email), created_at)`,
  sql`create index mails_of_organization on mails (organization_id, created_at)`,
  sql`create index mails_of_user on mails (user_id)`,
  sql`create index mails_by_age on mails (created_at)`,
];

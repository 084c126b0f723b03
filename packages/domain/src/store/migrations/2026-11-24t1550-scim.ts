import { type Kysely, sql } from 'kysely';

/**
 * What identity providers say of members and teams by SCIM.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`create table scim_users (
    organization_id text collate "C" not null,
    user_id text collate "C" not null,
    external_id text,
    user_name text not null,
    display_name text,
    given_name text,
    family_name text,
    updated_at timestamptz(3) not null,
    primary key (organization_id, user_id),
    foreign key (organization_id, user_id) references members on delete cascade
  )`,
  sql`create unique index scim_users_name_key on scim_users (organization_id, lower(user_name))`,
  sql`create index scim_users_by_external_id on scim_users (organization_id, external_id)`,
  sql`create index scim_users_of_user on scim_users (user_id)`,

  sql`create table scim_groups (
    team_id text collate "C" primary key references teams on delete cascade,
    organization_id text collate "C" not null references organizations on delete cascade,
    external_id text,
    updated_at timestamptz(3) not null
  )`,
  sql`create index scim_groups_by_external_id on scim_groups (organization_id, external_id)`,
];

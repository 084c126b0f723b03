import { type Kysely, sql } from 'kysely';

const statements = [
  sql`create table custom_fields (
    id text collate "C" primary key,
    organization_id text collate "C" not null references organizations on delete cascade,
    name text collate "C" not null,
    title text not null,
    description text not null,
    type text not null,
    placeholder text not null,
    options text[],
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    constraint custom_fields_name_key unique (organization_id, name)
  )`,
  sql`create index custom_fields_by_age on custom_fields (organization_id, created_at, id)`,

  // A row for each value that is set, so that setting one never touches another.
  sql`create table custom_field_values (
    space_id text collate "C" not null references spaces on delete cascade,
    field_id text collate "C" not null references custom_fields on delete cascade,
    value jsonb not null,
    primary key (space_id, field_id)
  )`,
  sql`create index custom_field_values_of_field on custom_field_values (field_id)`,

  sql`create table translation_settings (
    id text collate "C" primary key,
    organization_id text collate "C" not null references organizations on delete cascade,
    title text not null,
    languages text[] not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null
  )`,
  sql`create index translation_settings_by_age on translation_settings (organization_id, created_at, id)`,
];

/** Custom fields, their values on spaces, and translation settings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

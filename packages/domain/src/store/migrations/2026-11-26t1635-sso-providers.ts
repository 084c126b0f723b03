import { type Kysely, sql } from 'kysely';

/**
 * Identity providers of every protocol are rows of one table, so that sessions, codes and identities refer to any of them.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, name] of Object.entries(renamedTables))
    await sql`alter table ${sql.table(table)} rename to ${sql.table(name)}`.execute(db);
  await renameConstraints(db);
  await renameIndexes(db);
  for (const statement of statements) await statement.execute(db);
}

const renamedTables = {
  saml_providers: 'sso_providers',
  saml_requests: 'sso_requests',
  saml_codes: 'sso_codes',
  saml_identities: 'sso_identities',
};

const statements = [
  sql`alter table sso_identities rename column name_id to subject`,
  sql`alter table tokens rename column saml_provider_id to sso_provider_id`,
  sql`create domain sso_protocol as text check (value in ('saml', 'oidc'))`,
  sql`alter table sso_providers add column protocol sso_protocol not null default 'saml'`,
  sql`alter table sso_providers alter column protocol drop default`,
];

/** The keys of renamed tables, whose names PostgreSQL made. Their indexes have the same names. */
async function renameConstraints(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table: string; name: string }>`
    select relname as table, conname as name from pg_constraint join pg_class on pg_class.oid = conrelid
    where connamespace = current_schema::regnamespace and conname like '%saml%' and contype <> 'n'`.execute(
    db,
  );
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} rename constraint ${sql.id(name)}
      to ${sql.id(name.replace('saml', 'sso'))}`.execute(db);
}

async function renameIndexes(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where schemaname = current_schema and indexname like '%saml%'`.execute(
    db,
  );
  for (const { name } of rows)
    await sql`alter index ${sql.id(name)} rename to ${sql.id(name.replace('saml', 'sso'))}`.execute(db);
}

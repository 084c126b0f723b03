import { type Kysely, sql } from 'kysely';

const statements = [
  sql`create table pdfs (
    id text collate "C" primary key,
    organization_id text collate "C" not null references organizations on delete cascade,
    space_id text collate "C" not null references spaces on delete cascade,
    revision_id text collate "C" not null,
    selection jsonb not null,
    failure text,
    asked_at timestamptz(3) not null
  )`,
  sql`create index pdfs_by_age on pdfs (asked_at, id)`,
  sql`create index pdfs_of_space on pdfs (space_id)`,
  sql`create index pdfs_of_organization on pdfs (organization_id)`,
];

/** Which PDFs were asked for; their bytes are in the storage. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

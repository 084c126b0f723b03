import { type Kysely, sql } from 'kysely';

/**
 * Mails about what happens: what a mail is about, who does not want them, and when digests were due.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`alter table mails add column about text collate "C"`,

  sql`create table mail_unsubscriptions (
    user_id text collate "C" not null references users on delete cascade,
    kind text collate "C" not null,
    created_at timestamptz(3) not null,
    primary key (user_id, kind)
  )`,

  sql`create table digests (due_at timestamptz(3) primary key)`,
];

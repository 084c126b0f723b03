import { type Kysely, sql } from 'kysely';

const statements = [
  sql`alter table content_stores
    add column swept_at timestamptz(3) not null default now(),
    add column has_garbage boolean not null default false`,
  sql`create index content_stores_by_sweep on content_stores (swept_at)`,
  sql`create index content_stores_with_garbage on content_stores (id) where has_garbage`,
  // What a space held may be held by nothing else, once it is gone with its revisions.
  sql`create function note_content_garbage() returns trigger language plpgsql as $$
    begin
      update content_stores set has_garbage = true where id = any(array(
        select id from content_stores where id in (select store_id from gone) order by id for no key update));
      return null;
    end $$`,
  sql`create trigger spaces_gone after delete on spaces
    referencing old table as gone for each statement execute function note_content_garbage()`,
];

/** When the content of stores was swept last, and which of them lost a space since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

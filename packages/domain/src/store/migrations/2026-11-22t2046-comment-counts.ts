import { type Kysely, sql } from 'kysely';

/**
 * The number of comments of a place and a status, in parts that few writers share.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

// In the order of the key, so that writers of the same rows wait for each other in one direction.
const add = sql`
  group by 1, 2, 3, 4 having sum(change) <> 0 order by 1, 2, 3, 4
  on conflict (place_id, status, part) do update set count = counted.count + excluded.count`;

const statements = [
  sql`create table comment_counts (
    place_id text collate "C" not null,
    status text collate "C" not null,
    part smallint not null,
    space_id text collate "C" not null,
    count bigint not null,
    primary key (place_id, status, part)
  )`,
  sql`create function count_comments() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into comment_counts as counted (place_id, status, part, space_id, count)
      select place_id, status, ascii(right(id, 1)) & 3, space_id, sum(change)
      from (select *, 1 as change from new_rows) as changes where place_id is not null ${add};
    elsif tg_op = 'UPDATE' then
      insert into comment_counts as counted (place_id, status, part, space_id, count)
      select place_id, status, ascii(right(id, 1)) & 3, space_id, sum(change)
      from (select *, 1 as change from new_rows union all select *, -1 from old_rows) as changes
      where place_id is not null ${add};
    else
      insert into comment_counts as counted (place_id, status, part, space_id, count)
      select place_id, status, ascii(right(id, 1)) & 3, space_id, sum(change)
      from (select *, -1 as change from old_rows) as changes where place_id is not null ${add};
      delete from comment_counts where count = 0 and place_id in (select place_id from old_rows);
    end if;
    return null;
  end $$`,
  // Creating a trigger waits for writers: what was there before is counted below, what comes later by the trigger.
  sql`create trigger comments_counted after insert on comments
    referencing new table as new_rows for each statement execute function count_comments()`,
  sql`create trigger comments_recounted after update on comments
    referencing old table as old_rows new table as new_rows for each statement execute function count_comments()`,
  sql`create trigger comments_uncounted after delete on comments
    referencing old table as old_rows for each statement execute function count_comments()`,
  sql`insert into comment_counts (place_id, status, part, space_id, count)
    select place_id, status, ascii(right(id, 1)) & 3, space_id, count(*)
    from comments where place_id is not null group by 1, 2, 3, 4`,
];

import { type Kysely, sql } from 'kysely';

/**
 * The number of teams of a member and of members of a team.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

// In the order of the key, so that writers of the same rows wait for each other in one direction.
const add = sql`having sum(change) <> 0 order by 1, 2
  on conflict (organization_id, subject_id) do update set count = counted.count + excluded.count`;

const statements = [
  sql`create table team_counts (
    organization_id text collate "C" not null references organizations (id) on delete cascade,
    subject_id text collate "C" not null,
    count bigint not null,
    primary key (organization_id, subject_id)
  )`,
  sql`create function count_teams() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into team_counts as counted (organization_id, subject_id, count)
      select organization_id, subject_id, sum(change)
      from (select organization_id, user_id as subject_id, 1 as change from new_rows
        union all select organization_id, team_id, 1 from new_rows) as changes
      group by 1, 2 ${add};
    else
      update team_counts set count = team_counts.count - changes.count
      from (
        select locked.organization_id, locked.subject_id, changed.count from team_counts as locked
        join (select organization_id, subject_id, count(*) as count
          from (select organization_id, user_id as subject_id from old_rows
            union all select organization_id, team_id from old_rows) as rows group by 1, 2) as changed
          on changed.organization_id = locked.organization_id and changed.subject_id = locked.subject_id
        order by 1, 2 for update of locked
      ) as changes
      where team_counts.organization_id = changes.organization_id and team_counts.subject_id = changes.subject_id;
      delete from team_counts where count = 0 and (organization_id, subject_id) in (
        select organization_id, user_id from old_rows union all select organization_id, team_id from old_rows);
    end if;
    return null;
  end $$`,
  // Creating a trigger waits for writers: what was there before is counted below, what comes later by the trigger.
  sql`create trigger team_members_counted after insert on team_members
    referencing new table as new_rows for each statement execute function count_teams()`,
  sql`create trigger team_members_uncounted after delete on team_members
    referencing old table as old_rows for each statement execute function count_teams()`,
  sql`insert into team_counts (organization_id, subject_id, count)
    select organization_id, user_id, count(*) from team_members group by 1, 2
    union all select organization_id, team_id, count(*) from team_members group by 1, 2`,
];

import { type Kysely, sql } from 'kysely';

/**
 * Which OpenAPI specs pages of a space stand for, in any revision. Until a job has read the pages of a space again,
 * visitors do not read these specs.
 * @public The migrator calls it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

/** Escapes of JSON that `jsonb` does not take: NUL, and halves of surrogate pairs. Other escapes are in the group. */
const unstorable = sql.lit(String.raw`(\\[^u])|\\u(?:0000|d[89a-f][0-9a-f]{2})`);

const statements = [
  sql`alter table spaces add column computed_specs text[] collate "C"`,

  sql`update spaces set computed_specs = found.specs
    from (
      select store_id, (array_agg(distinct spec order by spec))[:100] as specs
      from (
        select store_id, jsonb_path_query(regexp_replace(text, ${unstorable}, '\\1', 'g')::jsonb, '$.entries[*][1] ? (@."type" == "computed")."computed"
          ? (@."type" == "builtin:openapi")."dependencies"."spec"."ref" ? (@."kind" == "openapi")."spec"') #>> '{}' as spec
        from content_nodes
        where text like '%"computed":{%'
      ) as named
      where spec ~ '^[a-z0-9-]{1,100}$'
      group by store_id
    ) as found
    where found.store_id = spaces.store_id`,

  sql`insert into jobs (id, organization_id, space_id, type, key, input, max_attempts, due_at, created_at)
    select 'job_' || replace(gen_random_uuid()::text, '-', ''), organization_id, id,
      'index-texts', id, jsonb_build_object('spaceId', id), 5, now(), now()
    from spaces
    where computed_specs is not null
    on conflict do nothing`,
];

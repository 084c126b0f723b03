import { type RawBuilder, sql } from 'kysely';
import type { OrganizationSize } from './organization.ts';

type Ids = {
  /** Part of every new id. */
  readonly name: string;
  readonly userId: string;
  readonly organizationId: string;
  readonly spaceId: string;
};

/** The rows that are too many for the API, one statement for each kind. Spaces share the content of the large one. */
export function organizationRows(
  { name, userId, organizationId, spaceId }: Ids,
  { spaces, sites, comments, members, teams }: OrganizationSize,
): RawBuilder<unknown>[] {
  const id = (prefix: string) => sql`${prefix} || '_' || substr(md5(${name}::text || n), 1, 20)`;
  const moment = sql`timestamptz '2025-01-01 08:00:00+00' + n * interval '1 minute'`;
  const first = (count: number) => sql`generate_series(1, ${count}::int) n`;
  return [
    sql`insert into spaces (id, organization_id, title, visibility, edit_mode, default_level, access_level, position,
        revision_id, store_id, created_at, updated_at)
      select ${id('space')}, ${organizationId}, 'Station guide ' || n, 'private', 'live', 'inherit', 'organization',
        (n + 10) * 65536::bigint, revision_id, store_id, ${moment}, ${moment}
      from ${first(spaces)}, spaces large where large.id = ${spaceId}`,
    sql`insert into search_pages (space_id, organization_id, page_id, audience, words, subject, title, headings, text,
        sections)
      select ${id('space')}, ${organizationId}, 'page_' || n, 'everyone', ('station guide number' || n)::tsvector,
        ('station:1A guide:2A')::tsvector, ' station guide ', '', ' station guide number' || n || ' ', '[]'
      from ${first(spaces)}`,
    sql`insert into sites (id, organization_id, type, title, basename, visibility, published, created_at)
      select ${id('site')}, ${organizationId}, 'basic', 'Documentation ' || n, 'docs-' || n, 'public', true, ${moment}
      from ${first(sites)}`,
    sql`insert into comments (id, space_id, revision_id, posted_by, posted_at, markdown)
      select ${id('com')}, ${spaceId}, revision_id, ${userId}, ${moment}, 'The *calibration* of station ' || n || ' is old.'
      from ${first(comments)}, spaces large where large.id = ${spaceId}`,
    sql`update spaces set open_comment_count = ${comments} where id = ${spaceId}`,
    sql`insert into users (id, email, display_name, instance_admin, created_at)
      select ${id('user')}, 'person' || n || '.' || ${name}::text || '@example.com', 'Person ' || n, false, ${moment}
      from ${first(members)}`,
    sql`insert into members (organization_id, user_id, role, joined_at)
      select ${organizationId}, ${id('user')}, 'read', ${moment} from ${first(members)}`,
    sql`insert into teams (id, organization_id, title, created_at)
      select ${id('team')}, ${organizationId}, 'Team ' || n, ${moment} from ${first(teams)}`,
    sql`insert into team_members (organization_id, team_id, user_id, role, joined_at)
      select ${organizationId}, teams.id, ${id('user')}, 'member', ${moment}
      from ${first(members)}, teams where teams.organization_id = ${organizationId}
      on conflict do nothing`,
  ];
}

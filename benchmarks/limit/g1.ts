import type { LimitHandler } from './handler.ts';
import { prepared } from './prepared.ts';
import { structureOf, type StructureTuple } from './structure-text.ts';

const firstSites = `select id, title, created_at from sites where organization_id = $1 order by created_at, id limit 20`;

const asJson = `
  select json_build_object('data', json_build_object('organization', json_build_object('sites', json_build_object('nodes', (
    select json_agg(json_build_object('id', s.id, 'title', s.title, 'sections', (
      select json_agg(json_build_object('id', c.id, 'title', c.title, 'path', c.path, 'siteSpaces', (
        select json_agg(json_build_object('id', p.id, 'path', p.path, 'title', a.title, 'space',
          json_build_object('id', a.id, 'title', a.title, 'emoji', a.emoji, 'visibility', upper(replace(a.visibility, '-', '_')))
        ) order by p.position, p.id)
        from site_spaces p join spaces a on a.id = p.space_id where p.section_id = c.id
      )) order by c.position, c.id)
      from site_sections c where c.site_id = s.id
    )) order by s.created_at, s.id)
    from (${firstSites}) s
  )))))`;

const asRows = `
  select s.id, s.title, c.id, c.title, c.path, p.id, p.path, a.id, a.title, a.emoji, a.visibility
  from (${firstSites}) s
  join site_sections c on c.site_id = s.id
  join site_spaces p on p.section_id = c.id
  join spaces a on a.id = p.space_id
  order by s.created_at, s.id, c.position, c.id, p.position, p.id`;

/** Twenty sites with their sections and spaces, in one statement. */
export const g1: LimitHandler = {
  async fromDatabase(sql, id) {
    const [row] = await prepared<[string]>(sql, asJson, [id]);
    return row?.[0] ?? '';
  },

  async fromRows(sql, id) {
    const rows = await prepared<StructureTuple>(sql, asRows, [id]);
    return `{"data":{"organization":{"sites":{"nodes":[${structureOf(rows)}]}}}}`;
  },
};

import type { LimitHandler } from './handler.ts';
import { prepared } from './prepared.ts';

const asJson = `
  select json_build_object('data', json_build_object('site', json_build_object('title', s.title, 'sections', (
    select json_agg(json_build_object('title', c.title, 'siteSpaces', (
      select json_agg(json_build_object('path', p.path, 'space', json_build_object('title', a.title)) order by p.position, p.id)
      from site_spaces p join spaces a on a.id = p.space_id where p.section_id = c.id
    )) order by c.position, c.id)
    from site_sections c where c.site_id = s.id
  ))))
  from sites s where s.id = $1`;

const asRows = `
  select s.title, c.id, c.title, p.path, a.title
  from sites s
  join site_sections c on c.site_id = s.id
  join site_spaces p on p.section_id = c.id
  join spaces a on a.id = p.space_id
  where s.id = $1
  order by c.position, c.id, p.position, p.id`;

type Tuple = [siteTitle: string, sectionId: string, sectionTitle: string, path: string, spaceTitle: string];

/** One site with the titles of its sections and spaces. */
export const g2: LimitHandler = {
  async fromDatabase(sql, id) {
    const [row] = await prepared<[string]>(sql, asJson, [id]);
    return row?.[0] ?? '';
  },

  async fromRows(sql, id) {
    const rows = await prepared<Tuple>(sql, asRows, [id]);
    let sections = '';
    let section = '';
    for (const [, sectionId, title, path, spaceTitle] of rows) {
      if (sectionId === section) sections += ',';
      else sections += `${section === '' ? '' : ']},'}{"title":${JSON.stringify(title)},"siteSpaces":[`;
      section = sectionId;
      sections += `{"path":"${path}","space":{"title":${JSON.stringify(spaceTitle)}}}`;
    }
    return `{"data":{"site":{"title":${JSON.stringify(rows[0]?.[0])},"sections":[${sections}]}]}}}`;
  },
};

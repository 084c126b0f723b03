import type { Sql } from 'postgres';
import { prepared } from './prepared.ts';
import { siteTarget } from './site-sql.ts';
import { spaceColumns, spaceJson, type SpaceReader, spaceText, type SpaceTuple } from './space-text.ts';

const sections = `select id, title, description, path, icon, is_default from site_sections where site_id = $1
  order by position, id`;
const siteSpaces = `select p.section_id, p.id, p.path, p.is_default, ${spaceColumns}
  from site_spaces p join spaces a on a.id = p.space_id where p.site_id = $1 order by p.position, p.id`;

type SectionTuple = [
  id: string,
  title: string,
  description: string | null,
  path: string,
  icon: string | null,
  isDefault: boolean,
];
type SiteSpaceTuple = [sectionId: string, id: string, path: string, isDefault: boolean, ...space: SpaceTuple];

/** The rows of a published site with sections; concurrently, on separate connections. */
export function readStructureRows(sql: Sql, siteId: string): Promise<[SectionTuple[], SiteSpaceTuple[]]> {
  return Promise.all([
    prepared<SectionTuple>(sql, sections, [siteId]),
    prepared<SiteSpaceTuple>(sql, siteSpaces, [siteId]),
  ]);
}

/** The JSON text of the structure, below the URL of the site. */
export function siteStructureText(
  [sectionRows, siteSpaceRows]: readonly [readonly SectionTuple[], readonly SiteSpaceTuple[]],
  base: string,
  reader: SpaceReader,
): string {
  const bySection = new Map<string, string>();
  const urls = new Map(sectionRows.map(([id, , , path, , isDefault]) => [id, { path, isDefault }]));
  for (const [sectionId, id, path, isDefault, ...space] of siteSpaceRows) {
    const section = urls.get(sectionId);
    const below = isDefault
      ? section?.isDefault === true
        ? ''
        : `/${section?.path}`
      : `/${section?.path}/${path}`;
    const before = bySection.get(sectionId);
    bySection.set(
      sectionId,
      `${before === undefined ? '' : `${before},`}{"object":"site-space","id":"${id}","path":"${path}","title":${JSON.stringify(space[3])},"default":${isDefault},"section":"${sectionId}","space":${spaceText(space, reader)},"hasAdvancedCustomizationFeature":true,"urls":{"published":"${base}${below}/"}}`,
    );
  }
  let text = '';
  for (const [id, title, description, path, icon, isDefault] of sectionRows) {
    text += `${text === '' ? '' : ','}{"object":"site-section","id":"${id}","title":${JSON.stringify(title)}${
      description === null ? '' : `,"description":${JSON.stringify(description)}`
    },"default":${isDefault},"path":"${path}"${icon === null ? '' : `,"icon":"${icon}"`},"urls":{"published":"${base}${
      isDefault ? '' : `/${path}`
    }/"},"siteSpaces":[${bySection.get(id) ?? ''}]}`;
  }
  return `{"type":"sections","structure":[${text}]}`;
}

const below = `case when p.is_default then case when c.is_default then '' else '/' || c.path end
  else '/' || c.path || '/' || p.path end`;

/** The JSON of the structure of the site `s` of the organization `o`, absent members as null. */
export function structureJson(reader: SpaceReader): string {
  return `json_build_object('type', 'sections', 'structure', (
    select json_agg(json_build_object('object', 'site-section', 'id', c.id, 'title', c.title, 'description', c.description,
      'default', c.is_default, 'path', c.path, 'icon', c.icon,
      'urls', json_build_object('published', ${siteTarget} || case when c.is_default then '' else '/' || c.path end || '/'),
      'siteSpaces', (
        select json_agg(json_build_object('object', 'site-space', 'id', p.id, 'path', p.path, 'title', a.title,
          'default', p.is_default, 'section', c.id, 'space', ${spaceJson(reader)},
          'hasAdvancedCustomizationFeature', true,
          'urls', json_build_object('published', ${siteTarget} || ${below} || '/')) order by p.position, p.id)
        from site_spaces p join spaces a on a.id = p.space_id where p.section_id = c.id
      )) order by c.position, c.id)
    from site_sections c where c.site_id = s.id))`;
}

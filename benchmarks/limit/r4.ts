import { createHmac } from 'node:crypto';
import type { Sql } from 'postgres';
import { parseJson } from '../parse-json.ts';
import type { LimitHandler } from './handler.ts';
import { prepared } from './prepared.ts';
import { siteTarget } from './site-sql.ts';

/** The place that the longest part of the path names, else the default one. */
export const place = `from organizations o join sites s on s.organization_id = o.id and s.basename = $2
  join site_sections c on c.site_id = s.id and (c.path = $3 or c.is_default)
  join site_spaces p on p.section_id = c.id and (p.path = $4 or p.is_default)
  where o.hostname = $1 and s.published and s.visibility in ('public', 'unlisted')
    and c.condition is null and p.condition is null
  order by c.path = $3 desc, p.path = $4 desc limit 1`;
const asRow = `select s.organization_id, s.id, c.id, p.id, p.space_id, c.path = $3, p.path = $4, ${siteTarget},
  c.path, p.path, c.is_default, p.is_default ${place}`;
const asJson = `select json_build_object('organization', s.organization_id, 'site', s.id, 'siteSection', c.id,
    'siteSpace', p.id, 'space', p.space_id, 'pathname', '/' || $5,
    'basePath', '/' || $1 || '/' || $2 || case when c.path = $3 then '/' || c.path else '' end
      || case when p.path = $4 then '/' || p.path else '' end || '/',
    'siteBasePath', '/' || $1 || '/' || $2 || '/',
    'canonicalUrl', ${siteTarget} || case when c.is_default and p.is_default then '' else '/' || c.path end
      || case when p.is_default then '' else '/' || p.path end || '/' || $5,
    'complete', true), s.organization_id, s.id, c.id, p.id, p.space_id ${place}`;

type Place = [organizationId: string, siteId: string, sectionId: string, id: string, spaceId: string];
type Row = [
  ...Place,
  namesSection: boolean,
  namesVariant: boolean,
  base: string,
  section: string,
  variant: string,
  isDefaultSection: boolean,
  isDefault: boolean,
];

/** Resolves the URL of a page below the server's own sites. */
export const r4: LimitHandler = {
  async fromDatabase(sql, _, body) {
    const { parameters, page } = parametersOf(body);
    const [row] = await prepared<[text: string, ...Place]>(sql, asJson, [...parameters, page]);
    if (row === undefined) return '';
    const [text, ...found] = row;
    return `${text.slice(0, -1)},"apiToken":"${await tokenOf(sql, found)}"}`;
  },

  async fromRows(sql, _, body) {
    const { parameters, page } = parametersOf(body);
    const [row] = await prepared<Row>(sql, asRow, parameters);
    if (row === undefined) return '';
    const [organizationId, siteId, sectionId, id, spaceId, namesSection, namesVariant, base] = row;
    const [, , , , , , , , section, variant, isDefaultSection, isDefault] = row;
    const site = `/${parameters[0]}/${parameters[1]}`;
    const named = `${namesSection ? `/${section}` : ''}${namesVariant ? `/${variant}` : ''}`;
    const canonical = `${isDefaultSection && isDefault ? '' : `/${section}`}${isDefault ? '' : `/${variant}`}`;
    const token = await tokenOf(sql, [organizationId, siteId, sectionId, id, spaceId]);
    return `{"organization":"${organizationId}","site":"${siteId}","siteSection":"${sectionId}","siteSpace":"${id}","space":"${spaceId}","pathname":"/${page}","basePath":"${site}${named}/","siteBasePath":"${site}/","canonicalUrl":"${base}${canonical}/${page}","complete":true,"apiToken":"${token}"}`;
  },
};

/** The names of the organization, the site, the section and the variant, and the path of the page. */
export function parametersOf(body: string) {
  const { url } = parseJson<{ url: string }>(body);
  const [, organization = '', site = '', ...rest] = new URL(url).pathname.split('/');
  const [section = '', variant = ''] = rest;
  return { parameters: [organization, site, section, variant], rest, page: rest.at(-1) ?? '' };
}

const spaceIds = `select space_id from site_spaces where site_id = $1 order by section_id = $2 desc, position limit 100`;
const tokens = new Map<string, string>();

/** A token of the same size, signed once for each place, because the same place gets the identical one. */
async function tokenOf(
  sql: Sql,
  [organization, site, siteSection, siteSpace, space]: Place,
): Promise<string> {
  const known = tokens.get(siteSpace);
  if (known !== undefined) return known;
  const rows = await prepared<[string]>(sql, spaceIds, [site, siteSection]);
  const spaces = rows.map(([id]) => id);
  const iat = Math.floor(Date.now() / 1000);
  const payload = {
    kind: 'site',
    organization,
    site,
    siteSection,
    siteSpace,
    space,
    spaces,
    iat,
    exp: iat + 1800,
  };
  const header = { alg: 'HS256', typ: 'lectern-site+jwt', kid: 'sigkey_00000000000000000000' };
  const signed = [header, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const token = `${signed}.${createHmac('sha256', 'benchmark').update(signed).digest('base64url')}`;
  tokens.set(siteSpace, token);
  return token;
}

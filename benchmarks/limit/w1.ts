import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { appUrl, publicUrl } from '../contestants/base-urls.ts';
import { parseJson } from '../parse-json.ts';
import type { LimitHandler } from './handler.ts';
import { prepared } from './prepared.ts';

const insert = `
  insert into collections (id, organization_id, parent_id, title, default_level, access_level, position, created_at)
  values ($1, $2, null, $3, 'inherit', 'organization', (select coalesce(greatest(
    (select max(position) from collections where organization_id = $2 and parent_id is null),
    (select max(position) from spaces where organization_id = $2 and parent_id is null and deleted_at is null)
  ), 0) + 65536), $4)`;
const permissions = { view: true, admin: true, viewInviteLinks: true, create: true };

const returningJson = `${insert} returning json_build_object('object', 'collection', 'id', id, 'title', title,
  'organization', organization_id, 'defaultLevel', default_level, 'urls', json_build_object(
    'location', '${publicUrl}/v1/collections/' || id, 'app', '${appUrl}/o/' || organization_id || '/c/' || id),
  'permissions', '${JSON.stringify(permissions)}'::json)`;

/** Creates a collection at the end of the root of an organization; committed before the response. */
export const w1: LimitHandler = {
  async fromDatabase(sql, organizationId, body) {
    const [row] = await create(sql, returningJson, organizationId, newCollection(body));
    return row?.[0] ?? '';
  },

  async fromRows(sql, organizationId, body) {
    const { id, title } = newCollection(body);
    await create(sql, insert, organizationId, { id, title });
    return `{"object":"collection","id":"${id}","title":${JSON.stringify(title)},"organization":"${organizationId}","defaultLevel":"inherit","urls":{"location":"${publicUrl}/v1/collections/${id}","app":"${appUrl}/o/${organizationId}/c/${id}"},"permissions":${JSON.stringify(permissions)}}`;
  },
};

type NewCollection = { id: string; title: string };

function newCollection(body: string): NewCollection {
  const { title } = parseJson<{ title: string }>(body);
  return { id: `col_${randomUUID().replaceAll('-', '').slice(0, 20)}`, title };
}

function create(sql: Sql, statement: string, organizationId: string, { id, title }: NewCollection) {
  return prepared<[string]>(sql, statement, [id, organizationId, title, new Date().toISOString()]);
}

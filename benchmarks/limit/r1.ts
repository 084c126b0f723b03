import type { LimitHandler } from './handler.ts';
import { withFeatures } from './features.ts';
import { prepared } from './prepared.ts';
import { siteMembers } from './site-sql.ts';
import { siteColumns, siteText, type SiteTuple } from './site-text.ts';

const ofOrganization = `from sites s join organizations o on o.id = s.organization_id where s.organization_id = $1
  order by s.created_at, s.id limit 50`;
const countOfOrganization = `select count(*) from sites where organization_id = $1`;

const asJson = `
  select json_strip_nulls(json_agg(r.site)) as items, (${countOfOrganization}) as count,
    max(r.created_at) as last_created_at, (array_agg(r.id))[count(*)] as last_id
  from (select row_to_json(x) as site, x."createdAt" as created_at, x.id from (select ${siteMembers} ${ofOrganization}) x) r`;
const asRows = `select ${siteColumns} ${ofOrganization}`;

/** The first 50 sites of an organization, the number of all, and the cursor of the next page. */
export const r1: LimitHandler = {
  async fromDatabase(sql, id) {
    const [row] = await prepared<string[]>(sql, asJson, [id]);
    const [items, count, createdAt, lastId] = row ?? [];
    return withFeatures(`{${nextPage(createdAt, lastId)}"count":${count},"items":${items}}`);
  },

  async fromRows(sql, id) {
    // Both run concurrently, on separate connections.
    const [rows, [counted]] = await Promise.all([
      prepared<SiteTuple>(sql, asRows, [id]),
      prepared<[string]>(sql, countOfOrganization, [id]),
    ]);
    let items = '';
    for (const row of rows) items += `${items === '' ? '' : ','}${siteText(row)}`;
    const last = rows.at(-1);
    return `{${nextPage(last?.[11], last?.[0])}"count":${counted?.[0]},"items":[${items}]}`;
  },
};

/** This organization has more than a page of sites. */
function nextPage(createdAt: unknown, id: unknown): string {
  const cursor = Buffer.from(JSON.stringify(['constantprint', createdAt, id])).toString('base64url');
  return `"next":{"page":"${cursor}"},`;
}

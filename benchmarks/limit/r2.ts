import type { LimitHandler } from './handler.ts';
import { withFeatures } from './features.ts';
import { prepared } from './prepared.ts';
import { siteMembers } from './site-sql.ts';
import { siteColumns, siteText, type SiteTuple } from './site-text.ts';

const byId = 'from sites s join organizations o on o.id = s.organization_id where s.id = $1';
const asJson = `select json_strip_nulls(row_to_json(x)) from (select ${siteMembers} ${byId}) x`;
const asRows = `select ${siteColumns} ${byId}`;

/** One site. */
export const r2: LimitHandler = {
  async fromDatabase(sql, id) {
    const [row] = await prepared<[string]>(sql, asJson, [id]);
    return withFeatures(row?.[0] ?? '');
  },

  async fromRows(sql, id) {
    const [row] = await prepared<SiteTuple>(sql, asRows, [id]);
    return row === undefined ? '' : siteText(row);
  },
};

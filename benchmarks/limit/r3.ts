import type { LimitHandler } from './handler.ts';
import { prepared } from './prepared.ts';
import { readStructureRows, siteStructureText, structureJson } from './site-structure.ts';
import { siteTarget } from './site-sql.ts';
import { withLevels } from './space-text.ts';

const ofSite = 'from sites s join organizations o on o.id = s.organization_id where s.id = $1';
const asJson = `select json_strip_nulls(${structureJson('admin')}) ${ofSite}`;
const asRow = `select ${siteTarget} ${ofSite}`;

/** The structure of a site. */
export const r3: LimitHandler = {
  async fromDatabase(sql, id) {
    const [row] = await prepared<[string]>(sql, asJson, [id]);
    return withLevels(row?.[0] ?? '');
  },

  async fromRows(sql, id) {
    const [[site], rows] = await Promise.all([
      prepared<[string]>(sql, asRow, [id]),
      readStructureRows(sql, id),
    ]);
    return siteStructureText(rows, site?.[0] ?? '', 'admin');
  },
};

import { defaultCustomization } from '../../packages/domain/src/core/default-customization.ts';
import { withFeatures } from './features.ts';
import type { LimitHandler } from './handler.ts';
import { prepared } from './prepared.ts';
import { readStructureRows, siteStructureText, structureJson } from './site-structure.ts';
import { siteMembers, siteTarget } from './site-sql.ts';
import { siteColumns, siteText, type SiteTuple } from './site-text.ts';
import { withLevels } from './space-text.ts';

// A visitor is admitted by each statement that reads the site.
const ofSite = `from sites s join organizations o on o.id = s.organization_id
  left join site_customizations z on z.site_id = s.id
  where s.id = $1 and s.published and s.visibility in ('public', 'unlisted')`;
const asRow = `select ${siteColumns}, ${siteTarget}, z.settings::text ${ofSite}`;
const asJson = `select json_strip_nulls((select row_to_json(x) from (select ${siteMembers}) x)),
  json_strip_nulls(${structureJson('visitor')}), z.settings::text ${ofSite}`;

const defaultSettings = JSON.stringify(defaultCustomization);

/** Everything of a site but its content; the data has no customizations of site spaces. */
export const r5: LimitHandler = {
  async fromDatabase(sql, id) {
    const [row] = await prepared<[string, string, string | null]>(sql, asJson, [id]);
    if (row === undefined) return '';
    const [site, structure, settings] = row;
    return publishedText(withFeatures(site), withLevels(structure), settings);
  },

  async fromRows(sql, id) {
    const [[row], rows] = await Promise.all([
      prepared<[...SiteTuple, base: string, settings: string | null]>(sql, asRow, [id]),
      readStructureRows(sql, id),
    ]);
    if (row === undefined) return '';
    const [settings, base] = [row[16], row[15]];
    const site = row.slice(0, 15);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the type of the row says
    return publishedText(siteText(site as SiteTuple), siteStructureText(rows, base, 'visitor'), settings);
  },
};

function publishedText(site: string, structure: string, settings: string | null): string {
  return `{"object":"published-content-site","site":${site},"structure":${structure},"customizations":{"site":${settings ?? defaultSettings},"siteSpaces":{}},"scripts":[]}`;
}

import { presentSiteSpace, siteSpaceMembers } from '../presenters/site-spaces.presenter.ts';
import { type SiteSpaceNodeRow, siteSpaceNodeRow } from '../store/sites/site-spaces.repository.ts';
import { siteAddressOf } from '../store/sites/site-address-row.ts';
import { kind } from './kind.ts';

/** Its rows hold the space that it shows, too: `spaceKind` reads them as well. */
export const siteSpaceKind = kind({
  name: 'SiteSpace',
  row: siteSpaceNodeRow,
  members: siteSpaceMembers,
  references: { siteId: 'site_id', sectionId: 'section_id', spaceId: 'id' },
  present: (settings, row) => presentSiteSpace(settings, siteAddressOf(row), sectionOf(row), row),
  byId: ({ store, actor, parent }) => store.siteSpaces.visible(parent, actor.userId),
});

function sectionOf({ section_path: path, section_is_default: isDefault }: SiteSpaceNodeRow) {
  return path === null ? undefined : { path, is_default: isDefault === true };
}

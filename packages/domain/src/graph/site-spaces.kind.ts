import type { SiteSpace } from '@lectern/contract';
import { presentSiteSpace } from '../presenters/site-spaces.presenter.ts';
import type { SiteSpaceRow } from '../store/sites/site-spaces.repository.ts';
import { siteAddressOf, type SiteAddressRow } from '../store/sites/site-address-row.ts';
import { kind } from './kind.ts';
import { siteAddressColumns } from './site-address.ts';
import { spaceColumns } from './spaces.kind.ts';

type Row = SiteSpaceRow &
  SiteAddressRow & { section_path: string | null; section_is_default: boolean | null };

/** Its rows hold the space that it shows, too: `spaceKind` reads them as well. */
export const siteSpaceKind = kind<Row, SiteSpace>({
  name: 'SiteSpace',
  columns: {
    ...spaceColumns,
    // The same id, without reading the space.
    id: { ref: 'site_spaces.space_id', type: 'text' },
    site_space_id: { ref: 'site_spaces.id', type: 'text' },
    site_id: { ref: 'site_spaces.site_id', type: 'text' },
    section_id: { ref: 'site_spaces.section_id', type: 'text' },
    path: { ref: 'site_spaces.path', type: 'text' },
    condition: { ref: 'site_spaces.condition', type: 'text' },
    is_default: { ref: 'site_spaces.is_default', type: 'boolean' },
    site_space_position: { ref: 'site_spaces.position', type: 'integer' },
    section_path: { ref: 'site_sections.path', type: 'text' },
    section_is_default: { ref: 'site_sections.is_default', type: 'boolean' },
    ...siteAddressColumns,
  },
  plain: { id: 'site_space_id', path: 'path', title: 'title', default: 'is_default', condition: 'condition' },
  references: { siteId: 'site_id', sectionId: 'section_id', spaceId: 'id' },
  present: (settings, row) => presentSiteSpace(settings, siteAddressOf(row), sectionOf(row), row),
  byId: ({ store, actor, parent }) => store.siteSpaces.visible(parent, actor.userId),
});

function sectionOf({ section_path: path, section_is_default: isDefault }: Row) {
  return path === null ? undefined : { path, is_default: isDefault === true };
}

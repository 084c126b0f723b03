import type { SiteRedirect } from '@lectern/contract';
import { presentRedirect } from '../presenters/redirects.presenter.ts';
import type { RedirectRow } from '../store/sites/redirects.repository.ts';
import { kind } from './kind.ts';

export const redirectKind = kind<RedirectRow, SiteRedirect>({
  name: 'SiteRedirect',
  columns: {
    id: { ref: 'site_redirects.id', type: 'text' },
    site_id: { ref: 'site_redirects.site_id', type: 'text' },
    source: { ref: 'site_redirects.source', type: 'text' },
    site_section_id: { ref: 'site_redirects.site_section_id', type: 'text' },
    site_space_id: { ref: 'site_redirects.site_space_id', type: 'text' },
    page_id: { ref: 'site_redirects.page_id', type: 'text' },
    created_at: { ref: 'site_redirects.created_at', type: 'timestamp' },
  },
  plain: { id: 'id', source: 'source' },
  references: { siteId: 'site_id' },
  present: (_settings, row) => presentRedirect(row),
  byId: ({ store, actor, parent }) => store.redirects.visible(parent, actor.userId),
});

import type { Site } from '@lectern/contract';
import { presentSite } from '../presenters/sites.presenter.ts';
import type { SiteRow } from '../store/sites/sites.repository.ts';
import { kind } from './kind.ts';

export const siteKind = kind<Omit<SiteRow, 'share_key'>, Site>({
  name: 'Site',
  columns: {
    id: { ref: 'sites.id', type: 'text' },
    organization_id: { ref: 'sites.organization_id', type: 'text' },
    type: { ref: 'sites.type', type: 'text' },
    title: { ref: 'sites.title', type: 'text' },
    hostname: { ref: 'sites.hostname', type: 'text' },
    basename: { ref: 'sites.basename', type: 'text' },
    proxy_origin: { ref: 'sites.proxy_origin', type: 'text' },
    visibility: { ref: 'sites.visibility', type: 'text' },
    published: { ref: 'sites.published', type: 'boolean' },
    adaptive_content: { ref: 'sites.adaptive_content', type: 'boolean' },
    site_space_count: { ref: 'sites.site_space_count', type: 'integer' },
    created_at: { ref: 'sites.created_at', type: 'timestamp' },
    organization_hostname: { ref: 'organizations.hostname', type: 'text' },
    organization_role: { ref: 'members.role', type: 'text' },
  },
  plain: {
    id: 'id',
    type: 'type',
    title: 'title',
    hostname: 'hostname',
    basename: 'basename',
    visibility: 'visibility',
    published: 'published',
    siteSpaces: 'site_space_count',
    createdAt: 'created_at',
  },
  references: { organizationId: 'organization_id' },
  present: presentSite,
  byId: ({ store, actor, parent }) => store.sites.visible(parent, actor.userId),
});

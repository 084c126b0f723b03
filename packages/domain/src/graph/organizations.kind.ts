import type { Organization } from '@lectern/contract';
import { sql } from 'kysely';
import { presentOrganization } from '../presenters/organizations.presenter.ts';
import type { OrganizationRow } from '../store/workspace/organizations.repository.ts';
import { kind } from './kind.ts';

export const organizationKind = kind<OrganizationRow, Organization>({
  name: 'Organization',
  columns: {
    id: { ref: 'organizations.id', type: 'text' },
    title: { ref: 'organizations.title', type: 'text' },
    created_at: { ref: 'organizations.created_at', type: 'timestamp' },
    email_domains: { ref: 'organizations.email_domains', type: 'texts' },
    hostname: { ref: 'organizations.hostname', type: 'text' },
    type: { ref: 'organizations.type', type: 'text' },
    use_case: { ref: 'organizations.use_case', type: 'text' },
    default_role: { ref: 'organizations.default_role', type: 'text' },
    default_site_id: { ref: 'organizations.default_site_id', type: 'text' },
    logo_url: { ref: 'organizations.logo_url', type: 'text' },
    sso: { ref: 'organizations.sso', type: 'boolean' },
    ai: { ref: 'organizations.ai', type: 'boolean' },
    invite_links: { ref: 'organizations.invite_links', type: 'boolean' },
    member_role: { ref: 'members.role', type: 'text' },
    member_joined_at: { ref: 'members.joined_at', type: 'timestamp' },
  },
  plain: {
    id: 'id',
    title: 'title',
    createdAt: 'created_at',
    hostname: 'hostname',
    type: 'type',
    defaultRole: 'default_role',
    sso: 'sso',
    ai: 'ai',
    inviteLinks: 'invite_links',
  },
  references: { defaultSiteId: 'default_site_id' },
  present: presentOrganization,
  byId: ({ store, actor, parent }) =>
    store.organizations.listOfMember(sql.val(actor.userId)).where('organizations.id', '=', parent),
});

import { Organization, OrganizationUseCase, permits } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import { plainMembers } from './plain-members.ts';
import { type KnownOrganizationRow, organizationRow } from '../store/workspace/organizations.repository.ts';

export const organizationMembers = plainMembers(Organization, organizationRow, { computed: ['useCase'] });

export function presentOrganization(settings: DomainSettings, row: KnownOrganizationRow): Organization {
  const role = row.member_role;
  const admin = permits('organization.admin', role);
  const createContent = permits('organization.createContent', role);
  const listMembers = permits('organization.listMembers', role);
  const useCase = OrganizationUseCase.options.find((option) => option === row.use_case);
  return {
    object: 'organization',
    ...organizationMembers.present(row),
    ...(useCase !== undefined && { useCase }),
    ...(row.default_site_id !== null && {
      defaultContent: { type: 'site' as const, site: row.default_site_id },
    }),
    plan: 'free_2024',
    trial: { status: 'notapplicable' },
    internal_isOnNewTrial: true,
    urls: {
      location: `${settings.publicUrl}/v1/orgs/${row.id}`,
      app: `${settings.appUrl}/o/${row.id}`,
      ...(row.logo_url !== null && { logo: row.logo_url }),
    },
    permissions: {
      view: row.member_joined_at !== null,
      admin,
      ownTeam: permits('organization.ownTeam', role),
      createContent,
      createOpenAPISpec: permits('organization.createOpenAPISpec', role),
      viewBilling: admin,
      listMembers,
      listTeams: permits('organization.listTeams', role),
      listIntegrations: listMembers,
    },
  };
}

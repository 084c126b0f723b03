import {
  OrganizationType,
  OrganizationUseCase,
  DefaultContent,
  Organization,
} from './schema/organization.ts';
import { z } from 'zod';
import { operation } from './operation.ts';
import { Id, listOf, pageQuery, Role } from './schema/common.ts';
import { EmailDomain } from './schema/email-domain.ts';
import { patternedText, text, httpUrl } from './schema/text.ts';

const EmailDomains = z.array(EmailDomain).max(100, 'must have at most 100 domains').meta({
  description:
    'Users with an e-mail address in one of these domains may join, once the domain is verified (see `listDomainVerifications`). Stored in lower case, without duplicates.',
});
const Title = text(2, 255);
const Hostname = patternedText(
  { min: 3, max: 32 },
  /^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$/,
  'lower-case letters, digits and inner hyphens',
);

const Subdomain = z
  .object({
    object: z.literal('subdomain'),
    subdomain: z.string().meta({ examples: ['northwind'] }),
    target: z
      .object({ type: z.literal('organization'), organization: Id })
      .meta({ id: 'SubdomainTarget', description: 'The resource that the subdomain resolves to.' }),
    isActive: z.boolean().meta({ description: 'Whether the subdomain currently resolves to its target.' }),
  })
  .meta({ id: 'Subdomain', description: 'A subdomain that sites are published under.' });

export const organizations = {
  list: operation({
    id: 'listOrganizationsForAuthenticatedUser',
    method: 'GET',
    path: '/v1/orgs',
    summary: 'List your organizations',
    permission: 'session',
    query: pageQuery,
    result: listOf('Organization', Organization),
    status: 200,
  }),
  create: operation({
    id: 'createOrganization',
    method: 'POST',
    path: '/v1/orgs',
    summary: 'Create an organization',
    description: 'You become its admin. A setting can restrict this to instance administrators.',
    permission: 'account',
    body: z.object({
      title: Title,
      emailDomains: EmailDomains.optional(),
      type: OrganizationType.optional(),
      useCase: OrganizationUseCase.optional(),
    }),
    result: Organization,
    status: 201,
    errors: ['forbidden'],
    location: '/v1/orgs/{id}',
  }),
  get: operation({
    id: 'getOrganizationById',
    method: 'GET',
    path: '/v1/orgs/{organizationId}',
    summary: 'Get an organization',
    permission: 'organization.view',
    result: Organization,
    status: 200,
  }),
  update: operation({
    id: 'updateOrganizationById',
    method: 'PATCH',
    path: '/v1/orgs/{organizationId}',
    summary: 'Update an organization',
    permission: 'organization.admin',
    body: z.object({
      title: Title.optional(),
      emailDomains: EmailDomains.optional(),
      hostname: Hostname.optional().meta({ description: 'Default public hostname; unique on this server.' }),
      defaultRole: Role.nullable().optional(),
      defaultContent: DefaultContent.nullable().optional().meta({ description: 'null removes it.' }),
      logo: httpUrl(2048).nullable().optional().meta({ description: 'null removes it.' }),
      sso: z.boolean().optional(),
      ai: z.boolean().optional(),
      inviteLinks: z.boolean().optional(),
    }),
    result: Organization,
    status: 200,
  }),
  delete: operation({
    id: 'deleteOrganizationById',
    method: 'DELETE',
    path: '/v1/orgs/{organizationId}',
    summary: 'Delete an organization',
    description:
      'With its content, sites, teams and memberships, immediately and permanently. Its members stay users of this server.',
    permission: 'organization.admin',
    status: 205,
  }),
  join: operation({
    id: 'joinOrganization',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/join',
    summary: 'Join an organization by e-mail domain',
    description:
      'When the domain of your e-mail address is a verified one of its `emailDomains`. You get its default role; an existing member keeps their role. Not when single sign-on is enforced.',
    permission: 'account',
    status: 204,
    errors: ['forbidden'],
  }),
  listForEmailDomain: operation({
    id: 'getOrganizationsForEmailDomain',
    method: 'GET',
    path: '/v1/email-domains/{emailDomain}/orgs',
    summary: 'List the organizations of an e-mail domain',
    description:
      'The organization that has verified the domain, when you are a member of it, or may join it because your e-mail address is in the domain.',
    permission: 'account',
    result: z
      .object({ organizations: z.array(Organization).meta({ description: 'At most 1000, oldest first.' }) })
      .meta({ id: 'OrganizationsOfEmailDomain' }),
    status: 200,
  }),
  getSubdomain: operation({
    id: 'getSubdomain',
    method: 'GET',
    path: '/v1/subdomains/{subdomain}',
    summary: 'Get a subdomain',
    description: 'Only for members of its organization.',
    permission: 'session',
    result: Subdomain,
    status: 200,
  }),
};

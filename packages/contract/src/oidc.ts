import { z } from 'zod';
import { operation } from './operation.ts';
import { Id, listOf, pageQuery, Role, Timestamp } from './schema/common.ts';
import { EmailDomain } from './schema/email-domain.ts';
import { Team } from './schema/team.ts';
import { patternedText, text } from './schema/text.ts';

const path = '/v1/orgs/{organizationId}/oidc';
const exampleDomains = ['northwind.example'];
const exampleIssuer = 'https://login.northwind.example';
const exampleScopes = ['openid', 'email', 'profile'];

const defaultRole = Role.nullable().meta({
  description:
    'Role of users who join by signing in with this provider and are in no mapped group; null for the default role of the organization.',
});
const groupsClaim =
  'Claim with the groups of a user, in the ID token or the response of the UserInfo endpoint.';
const scopes = 'Scopes of authentication requests.';
const provisioning =
  'Just-in-time provisioning: whether users who are no members join by signing in. Without it, only members and those who are invited sign in.';
const emailDomains =
  'Verified e-mail domains of the organization: of users who are no members, only those join whose address is in one of them and is verified by the provider. Empty for no such limit.';
const groupMappings =
  'What groups of the provider lead to. At each sign-in, users get the highest role of their groups, and are in exactly those of the mapped teams; a user in none of the groups keeps the role.';

const GroupMapping = z
  .object({
    group: text(1, 255, 'Group, as the claim names it.').meta({ examples: ['writers'] }),
    role: Role.optional().meta({ description: 'Role in the organization.' }),
    team: Id.optional().meta({
      description: 'Team of the organization. One that is deleted later is ignored.',
    }),
  })
  .refine(({ role, team }) => role !== undefined || team !== undefined, {
    error: 'must have a role, a team or both',
  })
  .meta({ id: 'OidcGroupMapping', description: 'What the members of a group are in the organization.' });

export const OidcProvider = z
  .object({
    object: z.literal('oidc-provider'),
    id: Id,
    label: z.string().meta({ examples: ['Northwind'] }),
    issuer: z.string().meta({
      description: 'Issuer identifier of the provider; empty while unknown.',
      examples: [exampleIssuer],
    }),
    clientID: z.string().meta({
      description: 'Client identifier of this server at the provider; empty while unknown.',
      examples: ['lectern'],
    }),
    hasClientSecret: z.boolean().meta({
      description:
        'Whether this server has a client secret, which is never returned; else it is a public client.',
    }),
    scopes: z.array(z.string()).meta({ description: scopes, examples: [exampleScopes] }),
    groupsClaim: z.string().meta({ description: groupsClaim, examples: ['groups'] }),
    groupMappings: z.array(GroupMapping).meta({ description: groupMappings }),
    provisioning: z.boolean().meta({ description: provisioning }),
    emailDomains: z.array(z.string()).meta({ description: emailDomains, examples: [exampleDomains] }),
    defaultTeam: Team.optional().meta({
      description: 'Team of users who join by signing in with this provider.',
    }),
    defaultRole,
    createdAt: Timestamp,
    service: z
      .object({
        redirectURL: z.string().meta({
          description: 'Redirect URI of this server, to register at the provider.',
          examples: ['https://docs.example.com/oidc/oidc_0Qd1nXwZ8mBkT4rYs2Vc/callback'],
        }),
        startURL: z.string().meta({
          description: 'URL that starts the sign-in.',
          examples: ['https://docs.example.com/oidc/oidc_0Qd1nXwZ8mBkT4rYs2Vc/start'],
        }),
      })
      .meta({
        id: 'OidcService',
        description: 'This server as a relying party, to configure at the provider.',
      }),
    urls: z.object({ location: z.string() }).meta({ id: 'OidcProviderUrls' }),
  })
  .meta({
    id: 'OidcProvider',
    description: 'An OpenID provider that users sign in to an organization with.',
  });
export type OidcProvider = z.output<typeof OidcProvider>;

const providerBody = {
  label: text(1, 30, 'Shown to users when they choose how to sign in.').meta({ examples: ['Northwind'] }),
  issuer: z
    .string()
    .refine((value) => value === '' || isIssuer(value), {
      error:
        'must be an https URL without query, fragment and credentials, of at most 1024 characters, and not that of its discovery document',
    })
    .meta({
      format: 'uri',
      maxLength: 1024,
      description:
        'Issuer identifier of the provider, exactly as its discovery document names it (OpenID Connect Discovery 1.0).',
    })
    .optional()
    .meta({ examples: [exampleIssuer] }),
  clientID: text(0, 512, 'Client identifier of this server at the provider.')
    .optional()
    .meta({ examples: ['lectern'] }),
  clientSecret: text(1, 1024, 'Client secret of this server at the provider; null for a public client.')
    .nullable()
    .optional()
    .meta({ examples: ['ZJYCqe3GGRvdrudKyZS0XhGv_Z45DuKhCUk0gBR1vZk'] }),
  scopes: z
    .array(patternedText({ min: 1, max: 255 }, /^[\x21\x23-\x5b\x5d-\x7e]+$/, 'a scope (RFC 6749)'))
    .max(20, 'must have at most 20 items')
    .refine((value) => value.includes('openid'), { error: 'must have openid' })
    .optional()
    .meta({
      description: `${scopes} With \`openid\`; at first ${exampleScopes.join(', ')}.`,
      examples: [exampleScopes],
    }),
  groupsClaim: text(1, 255, `${groupsClaim} At first \`groups\`.`)
    .optional()
    .meta({ examples: ['groups'] }),
  groupMappings: z
    .array(GroupMapping)
    .max(200, 'must have at most 200 items')
    .optional()
    .meta({ description: groupMappings }),
  provisioning: z
    .boolean()
    .optional()
    .meta({
      description: `${provisioning} False at first: of a provider that is open to the public, everybody would join.`,
    }),
  emailDomains: z
    .array(EmailDomain)
    .max(100, 'must have at most 100 domains')
    .optional()
    .meta({ description: emailDomains, examples: [exampleDomains] }),
  defaultTeam: Id.nullable()
    .optional()
    .meta({ description: 'Team of users who join by signing in with this provider; null for none.' }),
  defaultRole: defaultRole.optional(),
};

function isIssuer(value: string): boolean {
  const url = value.length <= 1024 && !/[?#]/.test(value) ? URL.parse(value) : null;
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    // What such a document says of its issuer would be compared with nothing.
    !url.pathname.includes('/.well-known/')
  );
}

export const oidc = {
  list: operation({
    id: 'listOrganizationOIDCProviders',
    method: 'GET',
    path,
    summary: 'List the OpenID Connect providers of an organization',
    permission: 'organization.admin',
    query: pageQuery,
    result: listOf('OidcProvider', OidcProvider),
    status: 200,
  }),
  create: operation({
    id: 'createOrganizationOIDCProvider',
    method: 'POST',
    path,
    summary: 'Create an OpenID Connect provider',
    description:
      'Only the label is required at first: `service` in the response is what to configure at the provider. Users can sign in once `issuer` and `clientID` are set.',
    permission: 'organization.admin',
    body: z.object(providerBody),
    result: OidcProvider,
    status: 201,
    location: `${path}/{id}`,
  }),
  get: operation({
    id: 'getOrganizationOIDCProvider',
    method: 'GET',
    path: `${path}/{oidcProviderId}`,
    summary: 'Get an OpenID Connect provider',
    permission: 'organization.admin',
    result: OidcProvider,
    status: 200,
  }),
  update: operation({
    id: 'updateOrganizationOIDCProvider',
    method: 'PATCH',
    path: `${path}/{oidcProviderId}`,
    summary: 'Update an OpenID Connect provider',
    description:
      'Another `issuer` unlinks the users of the provider, and forgets the client secret unless it is set, too. At their next sign-in, users are recognized by their e-mail addresses, which the provider must have verified (`email_verified`).',
    permission: 'organization.admin',
    body: z.object({ ...providerBody, label: providerBody.label.optional() }),
    result: OidcProvider,
    status: 200,
  }),
  delete: operation({
    id: 'deleteOrganizationOIDCProvider',
    method: 'DELETE',
    path: `${path}/{oidcProviderId}`,
    summary: 'Delete an OpenID Connect provider',
    description: 'Users who signed in with it are signed out. They stay members.',
    permission: 'organization.admin',
    status: 204,
  }),
};

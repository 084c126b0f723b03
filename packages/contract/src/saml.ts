import { z } from 'zod';
import { operation } from './operation.ts';
import { Id, listOf, pageQuery, Role, Timestamp } from './schema/common.ts';
import { Team } from './schema/team.ts';
import { text } from './schema/text.ts';

const exampleCertificate = '-----BEGIN CERTIFICATE-----\nMIIDAzCCAeugAwIBAgIU…\n-----END CERTIFICATE-----';
const defaultRole = Role.nullable().meta({
  description:
    'Role of users who join by signing in with this provider; null for the default role of the organization.',
});

export const SamlProvider = z
  .object({
    object: z.literal('saml-provider'),
    id: Id,
    label: z.string().meta({ examples: ['Northwind'] }),
    ssoURL: z.string().meta({
      description: 'Single sign-on URL of the identity provider; empty while unknown.',
      examples: ['https://idp.example.com/saml/sso'],
    }),
    entityID: z.string().meta({
      description: 'Entity ID of the identity provider; empty while unknown.',
      examples: ['https://idp.example.com/saml'],
    }),
    certificate: z.string().meta({
      description: 'X.509 signing certificate of the identity provider; empty while unknown.',
      examples: [exampleCertificate],
    }),
    defaultTeam: Team.optional().meta({
      description: 'Team of users who join by signing in with this provider.',
    }),
    defaultRole,
    createdAt: Timestamp,
    service: z
      .object({
        acsURL: z.string().meta({
          description: 'Assertion consumer service URL, which the identity provider sends SAML responses to.',
          examples: ['https://docs.example.com/saml/saml_0Qd1nXwZ8mBkT4rYs2Vc/acs'],
        }),
        startURL: z.string().meta({
          description: 'URL that starts the sign-in.',
          examples: ['https://docs.example.com/saml/saml_0Qd1nXwZ8mBkT4rYs2Vc/start'],
        }),
        entityID: z.string().meta({
          description: 'Entity ID of this server as a service provider; also the URL of its metadata.',
          examples: ['https://docs.example.com/saml/saml_0Qd1nXwZ8mBkT4rYs2Vc/metadata'],
        }),
      })
      .meta({
        id: 'SamlService',
        description: 'This server as a service provider, to configure at the identity provider.',
      }),
    urls: z.object({ location: z.string() }).meta({ id: 'SamlProviderUrls' }),
  })
  .meta({
    id: 'SamlProvider',
    description: 'A SAML identity provider that users sign in to an organization with.',
  });
export type SamlProvider = z.output<typeof SamlProvider>;

const SsoLogin = z
  .object({
    id: Id.meta({ examples: ['saml_0Qd1nXwZ8mBkT4rYs2Vc'] }),
    label: z.string().meta({ examples: ['Northwind'] }),
    startURL: z.string().meta({
      description: 'URL that starts the sign-in.',
      examples: ['https://docs.example.com/saml/saml_0Qd1nXwZ8mBkT4rYs2Vc/start'],
    }),
  })
  .meta({ id: 'SsoLogin', description: 'A sign-in option of an organization.' });

const providerBody = {
  label: text(1, 30, 'Shown to users when they choose how to sign in.').meta({ examples: ['Northwind'] }),
  entityID: text(0, 1024, 'Entity ID of the identity provider.')
    .optional()
    .meta({ examples: ['https://idp.example.com/saml'] }),
  certificate: text(
    0,
    10_000,
    'X.509 signing certificate of the identity provider, with an RSA key of at least 2048 bits: PEM, or its base64 alone. Nobody can sign in while it is invalid.',
  )
    .optional()
    .meta({ examples: [exampleCertificate] }),
  ssoURL: z
    .string()
    .refine(
      (value) => value === '' || (value.length <= 2048 && /^https?:\/\//i.test(value) && URL.canParse(value)),
      {
        error: 'must be an http or https URL of at most 2048 characters',
      },
    )
    .meta({
      format: 'uri',
      maxLength: 2048,
      description: 'Single sign-on URL of the identity provider, for the HTTP-Redirect binding.',
    })
    .optional()
    .meta({ examples: ['https://idp.example.com/saml/sso'] }),
  defaultTeam: Id.nullable()
    .optional()
    .meta({ description: 'Team of users who join by signing in with this provider; null for none.' }),
  defaultRole: defaultRole.optional(),
};

export const saml = {
  list: operation({
    id: 'listSAMLProvidersInOrganizationById',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/saml',
    summary: 'List the SAML providers of an organization',
    permission: 'organization.admin',
    query: pageQuery,
    result: listOf('SamlProvider', SamlProvider),
    status: 200,
  }),
  create: operation({
    id: 'createOrganizationSAMLProvider',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/saml',
    summary: 'Create a SAML provider',
    description:
      'Only the label is required at first: `service` in the response is what to configure at the identity provider. Users can sign in once `ssoURL`, `entityID` and `certificate` are set.',
    permission: 'organization.admin',
    body: z.object(providerBody),
    result: SamlProvider,
    status: 201,
    location: '/v1/orgs/{organizationId}/saml/{id}',
  }),
  get: operation({
    id: 'getOrganizationSAMLProviderById',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/saml/{samlProviderId}',
    summary: 'Get a SAML provider',
    permission: 'organization.admin',
    result: SamlProvider,
    status: 200,
  }),
  update: operation({
    id: 'updateOrganizationSAMLProvider',
    method: 'PATCH',
    path: '/v1/orgs/{organizationId}/saml/{samlProviderId}',
    summary: 'Update a SAML provider',
    permission: 'organization.admin',
    body: z.object({ ...providerBody, label: providerBody.label.optional() }),
    result: SamlProvider,
    status: 200,
  }),
  delete: operation({
    id: 'deleteOrganizationSAMLProvider',
    method: 'DELETE',
    path: '/v1/orgs/{organizationId}/saml/{samlProviderId}',
    summary: 'Delete a SAML provider',
    description: 'Users who signed in with it are signed out. They stay members.',
    permission: 'organization.admin',
    status: 204,
  }),
  listLogins: operation({
    id: 'listSSOProviderLoginsInOrganization',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sso',
    summary: 'List the sign-in options of an organization',
    description: 'The SAML and OpenID Connect providers that are fully configured, oldest first.',
    permission: 'organization.signIn',
    result: z.object({ items: z.array(SsoLogin) }).meta({ id: 'SsoLogins' }),
    status: 200,
  }),
};

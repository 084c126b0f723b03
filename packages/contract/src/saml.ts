import { z } from 'zod';
import { operation } from './operation.ts';
import { Id, listOf, pageQuery, Role, Timestamp } from './schema/common.ts';
import { Team } from './schema/team.ts';
import { text } from './schema/text.ts';

const exampleCertificate = '-----BEGIN CERTIFICATE-----\nMIIDAzCCAeugAwIBAgIU…\n-----END CERTIFICATE-----';
const defaultRole = Role.nullable().meta({
  description: 'Role of those who join by signing in here; null for the default role of the organization.',
});

export const SamlProvider = z
  .object({
    object: z.literal('saml-provider'),
    id: Id,
    label: z.string().meta({ examples: ['Northwind'] }),
    ssoURL: z.string().meta({
      description: 'Where the identity provider signs people in; empty while it is not known.',
      examples: ['https://idp.example.com/saml/sso'],
    }),
    entityID: z.string().meta({
      description: 'What the identity provider calls itself; empty while it is not known.',
      examples: ['https://idp.example.com/saml'],
    }),
    certificate: z.string().meta({
      description: 'The certificate that the identity provider signs with; empty while it is not known.',
      examples: [exampleCertificate],
    }),
    defaultTeam: Team.optional().meta({ description: 'The team of those who join by signing in here.' }),
    defaultRole,
    createdAt: Timestamp,
    service: z
      .object({
        acsURL: z.string().meta({
          description: 'Where the identity provider sends its answers.',
          examples: ['https://docs.example.com/saml/saml_0Qd1nXwZ8mBkT4rYs2Vc/acs'],
        }),
        startURL: z.string().meta({
          description: 'Where people go to sign in.',
          examples: ['https://docs.example.com/saml/saml_0Qd1nXwZ8mBkT4rYs2Vc/start'],
        }),
        entityID: z.string().meta({
          description: 'What this server calls itself to the identity provider; its metadata is there, too.',
          examples: ['https://docs.example.com/saml/saml_0Qd1nXwZ8mBkT4rYs2Vc/metadata'],
        }),
      })
      .meta({ id: 'SamlService', description: 'What the identity provider needs to know of this server.' }),
    urls: z.object({ location: z.string() }).meta({ id: 'SamlProviderUrls' }),
  })
  .meta({
    id: 'SamlProvider',
    description: 'An identity provider through which people sign in to an organization.',
  });
export type SamlProvider = z.output<typeof SamlProvider>;

const SsoLogin = z
  .object({
    id: Id.meta({ examples: ['saml_0Qd1nXwZ8mBkT4rYs2Vc'] }),
    label: z.string().meta({ examples: ['Northwind'] }),
    startURL: z.string().meta({
      description: 'Where people go to sign in.',
      examples: ['https://docs.example.com/saml/saml_0Qd1nXwZ8mBkT4rYs2Vc/start'],
    }),
  })
  .meta({ id: 'SsoLogin', description: 'One way to sign in to an organization.' });

const providerBody = {
  label: text(1, 30, 'What people see when they choose how to sign in.').meta({ examples: ['Northwind'] }),
  entityID: text(0, 1024, 'What the identity provider calls itself.')
    .optional()
    .meta({ examples: ['https://idp.example.com/saml'] }),
  certificate: text(
    0,
    10_000,
    'The X.509 certificate with the RSA key, of at least 2048 bits, that the identity provider signs with: PEM, or its base64 alone. Nobody can sign in while it cannot be read.',
  )
    .optional()
    .meta({ examples: [exampleCertificate] }),
  ssoURL: z
    .string()
    .refine(
      (value) => value === '' || (value.length <= 2048 && /^https?:\/\//i.test(value) && URL.canParse(value)),
      {
        error: 'must be an http or https address of at most 2048 characters',
      },
    )
    .meta({
      format: 'uri',
      maxLength: 2048,
      description: 'Where the identity provider signs people in, by the HTTP-Redirect binding.',
    })
    .optional()
    .meta({ examples: ['https://idp.example.com/saml/sso'] }),
  defaultTeam: Id.nullable()
    .optional()
    .meta({ description: 'The team of those who join by signing in here; null for none.' }),
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
      'Only the label is needed at first: `service` of the answer is what to tell the identity provider. People can sign in once `ssoURL`, `entityID` and `certificate` are known.',
    permission: 'organization.admin',
    body: z.object(providerBody),
    result: SamlProvider,
    status: 201,
    errors: ['conflict'],
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
    errors: ['conflict'],
  }),
  delete: operation({
    id: 'deleteOrganizationSAMLProvider',
    method: 'DELETE',
    path: '/v1/orgs/{organizationId}/saml/{samlProviderId}',
    summary: 'Delete a SAML provider',
    description: 'Whoever signed in through it is signed out. They stay members.',
    permission: 'organization.admin',
    status: 204,
  }),
  listLogins: operation({
    id: 'listSSOProviderLoginsInOrganization',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/sso',
    summary: 'List how to sign in to an organization',
    description: 'The SAML providers that are ready for use, oldest first.',
    permission: 'organization.view',
    result: z.object({ items: z.array(SsoLogin) }).meta({ id: 'SsoLogins' }),
    status: 200,
  }),
};

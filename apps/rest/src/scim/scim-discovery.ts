import { groupSchema } from './scim-group.ts';
import { maxCount } from './scim-list.ts';
import { userSchema } from './scim-user.ts';

const core = 'urn:ietf:params:scim:schemas:core:2.0';
const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

type Attribute = {
  readonly type?: 'string' | 'boolean' | 'complex' | 'reference';
  readonly required?: boolean;
  readonly multiValued?: boolean;
  readonly caseExact?: boolean;
  readonly mutability?: 'readOnly' | 'readWrite' | 'immutable';
  readonly uniqueness?: 'none' | 'server';
  readonly referenceTypes?: readonly string[];
  readonly subAttributes?: readonly object[];
};

function attribute(name: string, description: string, given: Attribute = {}): object {
  return {
    name,
    description,
    type: 'string',
    multiValued: false,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...given,
  };
}

/** `/ServiceProviderConfig` (RFC 7643, 5). */
export function serviceProviderConfig(base: string): object {
  return {
    schemas: [`${core}:ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: maxCount },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Access token',
        description: 'The access token of an admin of the organization, in the header Authorization.',
        specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
  };
}

/** `/ResourceTypes` (RFC 7643, 6). */
export function resourceTypes(base: string): readonly { readonly id: string }[] {
  const type = (name: string, schema: string, description: string) => ({
    schemas: [`${core}:ResourceType`],
    id: name,
    name,
    description,
    endpoint: `/${name}s`,
    schema,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  });
  return [
    type('User', userSchema, 'A member of the organization.'),
    type('Group', groupSchema, 'A team of the organization.'),
  ];
}

/** `/Schemas` (RFC 7643, 7). */
export function schemas(base: string): readonly { readonly id: string }[] {
  const schema = (id: string, name: string, description: string, attributes: readonly object[]) => ({
    schemas: [`${core}:Schema`],
    id,
    name,
    description,
    attributes,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  });
  return [
    schema(userSchema, 'User', 'A member of the organization.', [
      attribute('userName', 'The name by which the identity provider knows the user.', {
        required: true,
        uniqueness: 'server',
      }),
      attribute('displayName', 'The name that others see, of a new user.'),
      attribute('name', 'The parts of the name.', {
        type: 'complex',
        subAttributes: [
          attribute('formatted', 'The full name.'),
          attribute('givenName', 'The given name.'),
          attribute('familyName', 'The family name.'),
        ],
      }),
      attribute('emails', 'The address of the account, which is set when the user is created.', {
        type: 'complex',
        multiValued: true,
        mutability: 'immutable',
        subAttributes: [
          attribute('value', 'The address.'),
          attribute('type', 'Always work.'),
          attribute('primary', 'Always true.', { type: 'boolean' }),
        ],
      }),
      attribute('active', 'Whether the membership is not disabled.', { type: 'boolean' }),
    ]),
    schema(groupSchema, 'Group', 'A team of the organization.', [
      attribute('displayName', 'The title of the team, of at most 64 characters.', { required: true }),
      attribute('members', 'The members of the team.', {
        type: 'complex',
        multiValued: true,
        subAttributes: [
          attribute('value', 'The id of the user.', { mutability: 'immutable' }),
          attribute('display', 'The name of the user.', { mutability: 'readOnly' }),
          attribute('$ref', 'The URL of the user.', {
            type: 'reference',
            referenceTypes: ['User'],
            mutability: 'readOnly',
          }),
        ],
      }),
    ]),
  ];
}

/** All of a kind, which is not paged. */
export function wholeList(items: readonly object[]): object {
  return {
    schemas: [listSchema],
    totalResults: items.length,
    startIndex: 1,
    itemsPerPage: items.length,
    Resources: items,
  };
}

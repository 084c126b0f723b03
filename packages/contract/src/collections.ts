import { z } from 'zod';
import { operation } from './operation.ts';
import { DefaultLevel, Id, listOf, pageQuery } from './schema/common.ts';
import { ContentPointer, positionAmong } from './schema/position.ts';
import { text } from './schema/text.ts';
import { SpaceList } from './schema/space.ts';

export const Collection = z
  .object({
    object: z.literal('collection'),
    id: Id,
    title: z.string().meta({ examples: ['Product guides'] }),
    description: z.string().optional(),
    organization: Id,
    parent: Id.optional(),
    defaultLevel: DefaultLevel,
    urls: z.object({ location: z.string(), app: z.string() }).meta({ id: 'CollectionUrls' }),
    permissions: z
      .object({ view: z.boolean(), admin: z.boolean(), viewInviteLinks: z.boolean(), create: z.boolean() })
      .meta({ id: 'CollectionPermissions' }),
  })
  .meta({ id: 'Collection', description: 'A folder of spaces and other collections.' });
export type Collection = z.output<typeof Collection>;

const Title = text(0, 50);

export const collections = {
  list: operation({
    id: 'listCollectionsInOrganizationById',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/collections',
    summary: 'List the collections of an organization',
    description: 'Siblings are in order.',
    permission: 'organization.view',
    query: {
      ...pageQuery,
      nested: z
        .boolean()
        .optional()
        .meta({ description: 'Whether to include nested collections; defaults to true.' }),
    },
    result: listOf('Collection', Collection),
    status: 200,
  }),
  create: operation({
    id: 'createCollection',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/collections',
    summary: 'Create a collection',
    description: 'At the end of its parent, or of the organization when `parent` is omitted.',
    permission: 'organization.createContent',
    within: { member: 'parent', permission: 'collection.create' },
    body: z.object({ title: Title.optional(), parent: Id.optional() }),
    bodyOptional: true,
    result: Collection,
    audited: false,
    checkedByStatement: true,
    status: 201,
    location: '/v1/collections/{id}',
  }),
  get: operation({
    id: 'getCollectionById',
    method: 'GET',
    path: '/v1/collections/{collectionId}',
    summary: 'Get a collection',
    permission: 'collection.view',
    result: Collection,
    status: 200,
  }),
  update: operation({
    id: 'updateCollectionById',
    method: 'PATCH',
    path: '/v1/collections/{collectionId}',
    summary: 'Update a collection',
    permission: 'collection.admin',
    body: z.object({
      title: Title.optional(),
      description: text(0, 100).optional(),
      defaultLevel: DefaultLevel.optional(),
    }),
    result: Collection,
    audited: ['defaultLevel'],
    status: 200,
  }),
  delete: operation({
    id: 'deleteCollectionById',
    isExpensive: true,
    method: 'DELETE',
    path: '/v1/collections/{collectionId}',
    summary: 'Delete a collection',
    description: 'Its spaces and collections move to its parent.',
    permission: 'collection.admin',
    status: 205,
  }),
  listSpaces: operation({
    id: 'listSpacesInCollectionById',
    method: 'GET',
    path: '/v1/collections/{collectionId}/spaces',
    summary: 'List the spaces of a collection',
    description: 'Only direct children, in order.',
    permission: 'collection.view',
    query: pageQuery,
    result: SpaceList,
    status: 200,
  }),
  move: operation({
    id: 'moveCollection',
    isExpensive: true,
    method: 'POST',
    path: '/v1/collections/{collectionId}/move',
    summary: 'Move a collection',
    description:
      'To another parent (null: the root of the organization; omitted: unchanged), and to a position among its siblings (omitted: the end).',
    permission: 'collection.admin',
    body: z
      .object({ parent: Id.nullable().optional(), position: positionAmong(ContentPointer).optional() })
      .refine(({ parent, position }) => parent !== undefined || position !== undefined, {
        error: 'give `parent`, `position` or both',
      }),
    result: Collection,
    audited: false,
    status: 200,
  }),
  transfer: operation({
    id: 'transferCollection',
    isExpensive: true,
    method: 'POST',
    path: '/v1/collections/{collectionId}/transfer',
    summary: 'Transfer a collection to another organization',
    description: 'With its contents. You must be an admin of both organizations.',
    permission: 'collection.admin',
    body: z.object({ organization: Id }),
    result: Collection,
    status: 200,
    errors: ['precondition_failed'],
  }),
};

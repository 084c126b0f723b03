import { z } from 'zod';
import { operation } from './operation.ts';
import { DefaultLevel, Emoji, IconName, Id, pageQuery } from './schema/common.ts';
import { ContentPointer, positionAmong } from './schema/position.ts';
import { EditMode, Space, SpaceList } from './schema/space.ts';
import { text } from './schema/text.ts';

const Title = text(0, 50);

export const spaces = {
  list: operation({
    id: 'listSpacesInOrganizationById',
    method: 'GET',
    path: '/v1/orgs/{organizationId}/spaces',
    summary: 'List the spaces of an organization',
    description: 'Every space that you may see, oldest first.',
    permission: 'organization.view',
    query: pageQuery,
    result: SpaceList,
    status: 200,
  }),
  create: operation({
    id: 'createSpace',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/spaces',
    summary: 'Create a space',
    permission: 'organization.createContent',
    within: { member: 'parent', permission: 'collection.create' },
    body: z.object({
      title: Title.optional(),
      emoji: Emoji.optional(),
      parent: Id.optional().meta({
        description: 'A collection; the root of the organization when left out.',
      }),
      editMode: EditMode.optional(),
    }),
    bodyOptional: true,
    result: Space,
    status: 201,
    location: '/v1/spaces/{id}',
  }),
  get: operation({
    id: 'getSpaceById',
    method: 'GET',
    path: '/v1/spaces/{spaceId}',
    summary: 'Get a space',
    permission: 'space.view',
    result: Space,
    status: 200,
  }),
  update: operation({
    id: 'updateSpaceById',
    method: 'PATCH',
    path: '/v1/spaces/{spaceId}',
    summary: 'Update a space',
    description: '`editMode` and `defaultLevel` need the admin role on the space.',
    permission: 'space.edit',
    body: z.object({
      title: Title.optional(),
      emoji: Emoji.nullable().optional(),
      icon: IconName.nullable().optional(),
      editMode: EditMode.optional(),
      defaultLevel: DefaultLevel.optional(),
    }),
    result: Space,
    status: 200,
    errors: ['conflict'],
  }),
  delete: operation({
    id: 'deleteSpaceById',
    method: 'DELETE',
    path: '/v1/spaces/{spaceId}',
    summary: 'Delete a space',
    description: 'It can be restored. Sites that show it lose it.',
    permission: 'space.admin',
    status: 205,
  }),
  restore: operation({
    id: 'restoreSpace',
    method: 'POST',
    path: '/v1/spaces/{spaceId}/restore',
    summary: 'Restore a deleted space',
    permission: 'space.admin',
    result: Space,
    status: 200,
    errors: ['conflict'],
  }),
  move: operation({
    id: 'moveSpace',
    method: 'POST',
    path: '/v1/spaces/{spaceId}/move',
    summary: 'Move a space',
    description:
      'To a collection (null: the root of the organization; left out: unchanged), and to a place among its siblings (left out: the end).',
    permission: 'space.admin',
    body: z.object({ parent: Id.nullable().optional(), position: positionAmong(ContentPointer).optional() }),
    result: Space,
    status: 200,
    errors: ['conflict'],
  }),
  duplicate: operation({
    id: 'duplicateSpace',
    method: 'POST',
    path: '/v1/spaces/{spaceId}/duplicate',
    summary: 'Duplicate a space',
    description: 'The copy stands at the end of the same parent, where you need the create role.',
    permission: 'space.view',
    result: Space,
    status: 201,
    errors: ['forbidden', 'conflict'],
    location: '/v1/spaces/{id}',
  }),
};

import type { Contract } from '@lectern/contract';
import type { Granted } from '../../access/granted.ts';
import type { Service } from '../../access/service.ts';
import type { CollectionRow } from '../../store/spaces/collections.repository.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import { assertNotDeleted } from '../../rules/spaces.rules.ts';
import type { GrantedContent } from '../../store/spaces/content-grants.repository.ts';
import { membersOf } from './content-permissions.lists.ts';
import { permissionsService } from './permissions-service.ts';

export const spacePermissions: Service<Contract['spacePermissions']> = permissionsService<Granted['space']>(
  contentOfSpace,
  membersOf('space'),
);
export const collectionPermissions: Service<Contract['collectionPermissions']> = permissionsService<
  Granted['collection']
>(contentOfCollection, membersOf('collection'));

function contentOfSpace({ space }: { space: SpaceRow }, use: 'read' | 'change'): GrantedContent {
  if (use === 'change') assertNotDeleted(space);
  return { kind: 'space', id: space.id, organizationId: space.organization_id };
}

function contentOfCollection({ collection }: { collection: CollectionRow }): GrantedContent {
  return { kind: 'collection', id: collection.id, organizationId: collection.organization_id };
}

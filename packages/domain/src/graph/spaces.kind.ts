import {
  permissionsOfSpace,
  presentSpace,
  spaceMembers,
  urlsOfSpace,
} from '../presenters/spaces.presenter.ts';
import { spaceRow } from '../store/spaces/spaces.repository.ts';
import { kind } from './kind.ts';

export const spaceKind = kind({
  name: 'Space',
  row: spaceRow,
  members: spaceMembers,
  references: { organizationId: 'organization_id', parentId: 'parent_id' },
  present: presentSpace,
  parts: {
    urls: { columns: ['id', 'organization_id'], present: urlsOfSpace },
    permissions: {
      columns: ['organization_role', 'access_level', 'granted_rank'],
      present: (_settings, row) => permissionsOfSpace(row),
    },
  },
  byId: ({ store, actor, parent }) => store.spaces.visible(parent, actor.userId),
});

import { Collection, permits } from '@lectern/contract';
import { contentRole, presentedLevel } from '../rules/content-role.ts';
import type { DomainSettings } from '../core/settings.ts';
import { plainMembers } from './plain-members.ts';
import { type CollectionRow, collectionRow } from '../store/spaces/collections.repository.ts';

export const collectionMembers = plainMembers(Collection, collectionRow, { computed: ['defaultLevel'] });

export function presentCollection(settings: DomainSettings, row: CollectionRow): Collection {
  const role = contentRole(row);
  const admin = permits('collection.admin', role);
  return {
    object: 'collection',
    ...collectionMembers.present(row),
    organization: row.organization_id,
    ...(row.parent_id !== null && { parent: row.parent_id }),
    defaultLevel: presentedLevel(row.default_level),
    urls: {
      location: `${settings.publicUrl}/v1/collections/${row.id}`,
      app: `${settings.appUrl}/o/${row.organization_id}/c/${row.id}`,
    },
    permissions: {
      view: permits('collection.view', role),
      admin,
      viewInviteLinks: admin,
      create: permits('collection.create', role),
    },
  };
}

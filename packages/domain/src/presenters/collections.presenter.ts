import { type Collection, permits } from '@lectern/contract';
import { contentRole, presentedLevel } from '../rules/content-role.ts';
import type { DomainSettings } from '../core/settings.ts';
import type { CollectionRow } from '../store/spaces/collections.repository.ts';

export function presentCollection(settings: DomainSettings, row: CollectionRow): Collection {
  const role = contentRole(row);
  const admin = permits('collection.admin', role);
  return {
    object: 'collection',
    id: row.id,
    title: row.title,
    ...(row.description !== null && { description: row.description }),
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

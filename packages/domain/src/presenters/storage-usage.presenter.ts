import type { OrganizationStorage } from '@lectern/contract';
import { type QuotaSettings, quotaOf } from '../files/organization-files.ts';
import type { StorageUsageRow } from '../store/platform/stored-objects.repository.ts';

export function presentStorageUsage(
  settings: QuotaSettings,
  { id, title, size_bytes: usedBytes }: StorageUsageRow,
): OrganizationStorage {
  const limitBytes = quotaOf({ settings });
  return {
    object: 'organization-storage',
    organization: id,
    title,
    usedBytes: usedBytes ?? 0,
    ...(limitBytes !== undefined && { limitBytes }),
  };
}

import { byAge, rowList } from '../../context/list.ts';
import { presentStorageUsage } from '../../presenters/storage-usage.presenter.ts';
import type { StorageUsageRow } from '../../store/platform/stored-objects.repository.ts';

/** Of all organizations of the server. */
export const storageOfServer = rowList({
  name: 'admin.storage',
  order: byAge<StorageUsageRow>('organizations'),
  query: ({ store }) => store.storedObjects.list(),
  presentRow: presentStorageUsage,
});

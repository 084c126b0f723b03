import type { FileRecord } from '@lectern/content';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import { describeFile } from '../../files/describe-file.ts';
import { type FileOwner, type FilesCtx, putFileOf } from '../../files/organization-files.ts';

/** Whom the files of a space count for. */
export function ownerOf(space: Pick<SpaceRow, 'organization_id' | 'store_id'>): FileOwner {
  return { organizationId: space.organization_id, storeId: space.store_id };
}

/** Stores the bytes of a file and returns the record that a revision has of it; 507 beyond the quota of the organization. */
export async function storeFile(
  ctx: FilesCtx,
  owner: FileOwner,
  { bytes, name, contentType }: { bytes: Uint8Array; name: string; contentType?: string | undefined },
): Promise<FileRecord> {
  const description = await describeFile(bytes, name, contentType);
  const { hash, sizeBytes } = await putFileOf(ctx, owner, bytes);
  return { name, ...description, sizeBytes, hash };
}

import type { FileRecord } from '@lectern/content';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import { describeFile } from '../../files/describe-file.ts';
import { type FileOwner, type FilesCtx, putFileOf, putFilesOf } from '../../files/organization-files.ts';

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

/** Stores several files, likewise; the bytes of a few are read at a time. */
export async function storeFiles(
  ctx: FilesCtx,
  owner: FileOwner,
  files: readonly { readonly name: string; readonly read: () => Promise<Uint8Array> }[],
): Promise<FileRecord[]> {
  const descriptions = new Map<number, Awaited<ReturnType<typeof describeFile>>>();
  const sources = files.map(({ name, read }, at) => async () => {
    const bytes = await read();
    descriptions.set(at, await describeFile(bytes, name));
    return bytes;
  });
  const stored = await putFilesOf(ctx, owner, sources);
  return files.flatMap(({ name }, at) => {
    const [file, description] = [stored[at], descriptions.get(at)];
    if (file === undefined || description === undefined) return [];
    return [{ name, ...description, sizeBytes: file.sizeBytes, hash: file.hash }];
  });
}

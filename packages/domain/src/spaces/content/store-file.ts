import type { FileRecord } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import { describeFile } from '../../files/describe-file.ts';

/** Stores the bytes of a file and returns the record that a revision has of it. */
export async function storeFile(
  { storage }: Pick<Ctx, 'storage'>,
  storeId: string,
  { bytes, name, contentType }: { bytes: Uint8Array; name: string; contentType?: string | undefined },
): Promise<FileRecord> {
  const description = await describeFile(bytes, name, contentType);
  const { hash, sizeBytes } = await storage.putFile(storeId, bytes);
  return { name, ...description, sizeBytes, hash };
}

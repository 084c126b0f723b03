import { type ContentChange, invalidInput, maxInlineFileBytes } from '@lectern/contract';
import type { ApplyContext, FileRecord } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import { FetchError, guardedFetch } from '@lectern/fetch';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import { describedBytes, describeFile } from '../../files/describe-file.ts';
import { assertFileName } from '../../files/file-name.ts';

type Inserted = Extract<ContentChange, { operation: 'insert_files' }>['files'][number];
type Place = Pick<SpaceRow, 'organization_id' | 'store_id'>;

/** Most bytes of a file that the server fetches. */
const maxFetchedBytes = 100 * 1024 * 1024;

/** Stores the bytes of the files that changes insert, by what they are: twice the same is once. */
export async function storeInsertedFiles(
  ctx: Pick<Ctx, 'storage' | 'newId' | 'settings'>,
  space: Place,
  changes: readonly ContentChange[],
): Promise<ApplyContext['files']> {
  const stored = new Map<ContentChange, { ref?: string | undefined; id: string; record: FileRecord }[]>();
  for (const [index, change] of changes.entries()) {
    if (change.operation !== 'insert_files') continue;
    const files = [];
    for (const [at, file] of change.files.entries()) {
      const place = `body.changes.${index}.files.${at}`;
      assertFileName(file.name, `${place}.name`);
      const record = await recordOf(ctx, space, file, place);
      files.push({ ref: file.ref, id: ctx.newId('file'), record });
    }
    stored.set(change, files);
  }
  return stored;
}

/** Stores the bytes of one file, and answers what a revision notes of it. */
export async function storeFile(
  { storage }: Pick<Ctx, 'storage'>,
  storeId: string,
  { bytes, name, contentType }: { bytes: Uint8Array; name: string; contentType?: string | undefined },
): Promise<FileRecord> {
  const description = await describeFile(bytes, name, contentType);
  const { hash, sizeBytes } = await storage.putFile(storeId, bytes);
  return { name, ...description, sizeBytes, hash };
}

function recordOf(
  ctx: Pick<Ctx, 'storage' | 'settings'>,
  space: Place,
  file: Inserted,
  place: string,
): Promise<FileRecord> {
  const { url, base64, key } = file;
  if (base64 !== undefined) {
    return storeFile(ctx, space.store_id, { ...file, bytes: decoded(base64, `${place}.base64`) });
  }
  if (url !== undefined) return fetchFile(ctx, space.store_id, { ...file, url }, `${place}.url`);
  return takeUpload(ctx, space, { ...file, key: key ?? '' }, `${place}.key`);
}

function decoded(base64: string, place: string): Uint8Array {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64) || base64.length % 4 === 1)
    throw invalidInput(place, 'must be base64');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > maxInlineFileBytes) throw invalidInput(place, 'must be at most 1 MB');
  return bytes;
}

async function fetchFile(
  ctx: Pick<Ctx, 'storage' | 'settings'>,
  storeId: string,
  { url, name, contentType }: Inserted & { url: string },
  place: string,
): Promise<FileRecord> {
  try {
    const response = await guardedFetch(ctx.settings.fetching, url, { maxBytes: maxFetchedBytes });
    const declared = contentType ?? response.headers['content-type']?.split(';')[0]?.trim();
    return await storeFile(ctx, storeId, { bytes: await response.bytes(), name, contentType: declared });
  } catch (error) {
    if (error instanceof FetchError) throw invalidInput(place, error.message);
    throw error;
  }
}

/** Makes an upload of the organization a file of the space. */
async function takeUpload(
  { storage }: Pick<Ctx, 'storage'>,
  { organization_id: organizationId, store_id: storeId }: Place,
  { key, name, contentType }: Inserted & { key: string },
  place: string,
): Promise<FileRecord> {
  const isOwn = key.startsWith(`uploads/${organizationId}/`) && /^[\w/-]+$/.test(key);
  const head = isOwn ? await storage.readHead(key, describedBytes) : undefined;
  const bytes = isOwn ? await storage.read(key) : undefined;
  if (head === undefined || bytes === undefined)
    throw invalidInput(place, 'there is no such upload of this organization');
  const description = await describeFile(head, name, contentType);
  const { hash, sizeBytes } = await storage.putFile(storeId, bytes);
  return { name, ...description, sizeBytes, hash };
}

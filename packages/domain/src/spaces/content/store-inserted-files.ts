import { type ContentChange, invalidInput, maxInlineFileBytes } from '@lectern/contract';
import type { ApplyChangesContext, FileRecord } from '@lectern/content';
import type { Ctx } from '../../context/context.ts';
import { outboundFetch } from '../../core/outbound-fetch.ts';
import { FetchError } from '@lectern/fetch';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import { describedBytes, describeFile } from '../../files/describe-file.ts';
import { type FileOwner, type FilesCtx, putFileOf } from '../../files/organization-files.ts';
import { ownerOf, storeFile } from './store-file.ts';
import { assertFileName } from '../../files/file-name.ts';

type InsertedFile = Extract<ContentChange, { operation: 'insert_files' }>['files'][number];
/** The stored files by the change that inserts them. */
export type InsertedFiles = ApplyChangesContext['files'];

/** The largest file that the server fetches. */
const maxFetchedBytes = 100 * 1024 * 1024;

/** Stores the bytes of the files that changes insert, by their hash: equal bytes are stored once. */
export async function storeInsertedFiles(
  ctx: FilesCtx & Pick<Ctx, 'newId' | 'settings'>,
  space: Pick<SpaceRow, 'organization_id' | 'store_id'>,
  changes: readonly ContentChange[],
): Promise<InsertedFiles> {
  const owner = ownerOf(space);
  const stored = new Map<ContentChange, { ref?: string | undefined; id: string; record: FileRecord }[]>();
  for (const [index, change] of changes.entries()) {
    if (change.operation !== 'insert_files') continue;
    const files = [];
    for (const [at, file] of change.files.entries()) {
      const path = `body.changes.${index}.files.${at}`;
      assertFileName(file.name, `${path}.name`);
      const record = await storeInsertedFile(ctx, owner, file, path);
      files.push({ ref: file.ref, id: ctx.newId('file'), record });
    }
    stored.set(change, files);
  }
  return stored;
}

function storeInsertedFile(
  ctx: FilesCtx & Pick<Ctx, 'settings'>,
  owner: FileOwner,
  file: InsertedFile,
  path: string,
): Promise<FileRecord> {
  const { url, base64, key } = file;
  if (base64 !== undefined) {
    return storeFile(ctx, owner, { ...file, bytes: decodeBase64(base64, `${path}.base64`) });
  }
  if (url !== undefined) return fetchFile(ctx, owner, { ...file, url }, `${path}.url`);
  return storeUpload(ctx, owner, { ...file, key: key ?? '' }, `${path}.key`);
}

function decodeBase64(base64: string, path: string): Uint8Array {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64) || base64.length % 4 === 1)
    throw invalidInput(path, 'must be base64');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > maxInlineFileBytes) throw invalidInput(path, 'must be at most 1 MB');
  return bytes;
}

async function fetchFile(
  ctx: FilesCtx & Pick<Ctx, 'settings'>,
  owner: FileOwner,
  { url, name, contentType }: InsertedFile & { url: string },
  path: string,
): Promise<FileRecord> {
  try {
    const response = await outboundFetch(ctx.settings.fetching, url, { maxBytes: maxFetchedBytes });
    const declared = contentType ?? response.headers['content-type']?.split(';')[0]?.trim();
    return await storeFile(ctx, owner, { bytes: await response.bytes(), name, contentType: declared });
  } catch (error) {
    if (error instanceof FetchError) throw invalidInput(path, error.message);
    throw error;
  }
}

/** Stores an upload of the organization as a file of the space. */
async function storeUpload(
  ctx: FilesCtx,
  owner: FileOwner,
  { key, name, contentType }: InsertedFile & { key: string },
  path: string,
): Promise<FileRecord> {
  const { storage } = ctx;
  const isOwn = key.startsWith(`uploads/${owner.organizationId}/`) && /^[\w/-]+$/.test(key);
  const head = isOwn ? await storage.readHead(key, describedBytes) : undefined;
  const bytes = isOwn ? await storage.read(key) : undefined;
  if (head === undefined || bytes === undefined)
    throw invalidInput(path, 'names no upload of this organization');
  const description = await describeFile(head, name, contentType);
  const { hash, sizeBytes } = await putFileOf(ctx, owner, bytes);
  return { name, ...description, sizeBytes, hash };
}

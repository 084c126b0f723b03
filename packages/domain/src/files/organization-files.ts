import { randomUUID } from 'node:crypto';
import { ApiError } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import { notFound } from '../core/not-found.ts';
import { apiErrorOf } from '../store/constraint-errors.ts';
import type { StoredObjectsPut } from '../store/platform/stored-objects.repository.ts';
import type { Store } from '../store/store.ts';
import type { BeforeCommit, FileStorage, StoredFile } from './file-storage.ts';
import type { ByteSource, Expected } from './part-writer.ts';

/** What storing an object of an organization needs. */
export type FilesCtx = {
  readonly store: Store;
  readonly storage: FileStorage;
  readonly settings: QuotaSettings;
};
export type QuotaSettings = Pick<DomainSettings, 'organizationStorageBytes'>;
type QuotaCtx = { readonly settings: QuotaSettings };
/** The content store of a file, and the organization that it counts for. */
export type FileOwner = { readonly organizationId: string; readonly storeId: string };

/** Stores a file of a content store, which counts for its organization; 507 beyond the quota of the organization. */
export function putFileOf(
  ctx: FilesCtx,
  { organizationId, storeId }: FileOwner,
  source: ByteSource,
  expected: Expected = {},
): Promise<StoredFile> {
  return putCounted(ctx, { organizationId, storeId }, (reserve) =>
    ctx.storage.putFile(storeId, source, expected, reserve),
  );
}

/** Stores files of a content store, likewise: they count together, and become visible together. */
export function putFilesOf(
  ctx: FilesCtx,
  owner: FileOwner,
  sources: readonly (() => Promise<Uint8Array>)[],
): Promise<StoredFile[]> {
  return putCounted(ctx, owner, (reserve) => ctx.storage.putFiles(owner.storeId, sources, reserve));
}

/** Stores bytes under a key, likewise. */
export function putObjectOf(
  ctx: FilesCtx,
  organizationId: string,
  key: string,
  { source, expected = {} }: { source: ByteSource; expected?: Expected },
): Promise<StoredFile> {
  return putCounted(ctx, { organizationId, storeId: undefined }, (reserve) =>
    ctx.storage.putObject(key, source, expected, reserve),
  );
}

/** 507 when an organization has no space for so many bytes more, so that they need not be sent first. */
export async function assertSpaceFor(
  ctx: Pick<FilesCtx, 'store' | 'settings'>,
  organizationId: string,
  sizeBytes: number,
): Promise<void> {
  if (quotaOf(ctx) === undefined) return;
  assertWithinQuota(ctx, await ctx.store.storedObjects.usedBytes(organizationId), sizeBytes);
}

/** The most bytes that the files of an organization may have; `undefined` without a limit. */
export function quotaOf({ settings }: QuotaCtx): number | undefined {
  const { organizationStorageBytes = 0 } = settings;
  return organizationStorageBytes === 0 ? undefined : organizationStorageBytes;
}

/** 507 when so many bytes more are beyond the quota; fewer bytes are never rejected. */
export function assertWithinQuota(ctx: QuotaCtx, usedBytes: number, addedBytes: number): void {
  const quota = quotaOf(ctx);
  if (quota === undefined || addedBytes <= 0 || usedBytes + addedBytes <= quota) return;
  throw new ApiError(
    'insufficient_storage',
    `The files of the organization may have ${quota} bytes; they have ${usedBytes}, and ${addedBytes} more do not fit. Delete files and spaces, whose bytes are free within days, or ask the operator of this server for more.`,
  );
}

/** Counts objects before they are stored, so that concurrent puts never exceed the quota. */
async function putCounted<T>(
  ctx: FilesCtx,
  owner: Pick<StoredObjectsPut, 'organizationId' | 'storeId'>,
  put: (reserve: BeforeCommit) => Promise<T>,
): Promise<T> {
  let added: StoredObjectsPut | undefined;
  const reserve: BeforeCommit = async (objects) => {
    added = await count(ctx, { ...owner, objects, putId: randomUUID() });
  };
  try {
    return await put(reserve);
  } catch (error) {
    const failed = added;
    if (failed !== undefined) await ctx.store.transaction((tx) => tx.storedObjects.deleteFailed(failed));
    throw error;
  }
}

/** Counts objects; returns those that did not count yet. */
async function count(ctx: FilesCtx, put: StoredObjectsPut): Promise<StoredObjectsPut> {
  try {
    return await ctx.store.transaction((tx) => countIn(tx, ctx, put));
  } catch (error) {
    throw apiErrorOf(error) ?? error;
  }
}

async function countIn(
  { storedObjects }: Store,
  ctx: QuotaCtx,
  put: StoredObjectsPut,
): Promise<StoredObjectsPut> {
  const { organizationId, objects } = put;
  const usedBytes = await storedObjects.lockUsedBytes(organizationId);
  if (usedBytes === undefined) throw notFound('organization', organizationId);
  const before = await storedObjects.findSizes(
    organizationId,
    objects.map(({ key }) => key),
  );
  const addedBytes = objects.reduce((sum, { key, sizeBytes }) => sum + sizeBytes - (before.get(key) ?? 0), 0);
  assertWithinQuota(ctx, usedBytes, addedBytes);
  await storedObjects.put(put);
  if (addedBytes !== 0) await storedObjects.add(organizationId, addedBytes);
  return { ...put, objects: objects.filter(({ key }) => !before.has(key)) };
}

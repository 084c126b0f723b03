import { createHash } from 'node:crypto';
import { runTransaction } from '@lectern/database';
import type { Ctx } from '../context/context.ts';
import type { SealingKeys } from '../core/sealing-keys.ts';
import { notFound } from '../core/not-found.ts';
import { fileKey } from '../files/storage-key.ts';
import { ReachableContent } from '../spaces/sweep/reachable-content.ts';
import { migrations } from '../store/migrations/index.ts';
import { Store } from '../store/store.ts';
import { movedTables } from '../store/tables/organization-rows.ts';
import type { MoveSink } from './move-archive.ts';
import { exportSecrets } from './moved-secrets.ts';

type ExportCtx = Pick<Ctx, 'store' | 'storage' | 'settings'> & {
  readonly notifications: ConstructorParameters<typeof Store>[1];
};

export type ExportedOrganization = {
  readonly title: string;
  /** The number of rows and files. */
  readonly rows: number;
  readonly files: number;
  /** The number of secrets by table and column. */
  readonly secrets: ReadonlyMap<string, number>;
  /** Files that revisions name and the storage does not have. */
  readonly missingFiles: readonly string[];
};

/** How many objects of a content store are read at once. */
const batchSize = 200;

/**
 * Writes all rows and files of an organization, as of one moment. Secrets are sealed with `key`, or left out without it.
 * The organization must be read-only, so that what is written afterwards is not lost; and no sweep may delete files
 * meanwhile (`whileBackingUp`).
 */
export async function exportOrganization(
  ctx: ExportCtx,
  organizationId: string,
  { key, sink }: { readonly key: SealingKeys | undefined; readonly sink: MoveSink },
): Promise<ExportedOrganization> {
  const secrets = new Map<string, number>();
  let rows = 0;
  const write: MoveSink['rows'] = async (kind, lines) => {
    rows += lines.length;
    if (lines.length > 0) await sink.rows(kind, lines);
  };
  const sealing = {
    from: ctx.settings.sealing,
    to: key,
    count: (column: string) => secrets.set(column, (secrets.get(column) ?? 0) + 1),
  };
  const { title, contents } = await inSnapshot(ctx, async (store) => {
    const organization = await store.organizations.find(organizationId);
    if (organization === undefined) throw notFound('organization', organizationId);
    const stores = await store.movedRows.listStores(organizationId);
    const ids = stores.map(
      ({ id, is_shared }) => [id, is_shared ? ownStoreId(organizationId, id) : id] as const,
    );
    await sink.begin({
      organizationId,
      title: organization.title,
      migration: lastMigration,
      secrets: key === undefined ? 'left out' : 'sealed',
      stores: Object.fromEntries(ids.filter(([id, own]) => id !== own)),
    });
    const users = await store.movedRows.listUsers(organizationId);
    await write(
      'users',
      users.map((user) => JSON.stringify(user)),
    );
    const found: { id: string; own: string; content: ReachableContent }[] = [];
    for (const [id, own] of ids) {
      const content = new ReachableContent(id, organizationId);
      await content.refresh(store);
      await writeContent(store, { id, own, content }, write);
      found.push({ id, own, content });
    }
    for (const table of movedTables)
      for await (const lines of store.movedRows.list(table, organizationId))
        await write(table, exportSecrets(table, lines, sealing));
    return { title: organization.title, contents: found };
  });
  const files = await writeFiles(ctx, contents, sink);
  return { title, rows, secrets, ...files };
}

/** The migration that every database of this version has. */
export const lastMigration = Object.keys(migrations).at(-1) ?? '';

function inSnapshot<T>({ store, notifications }: ExportCtx, read: (tx: Store) => Promise<T>): Promise<T> {
  return runTransaction(store.db, (tx) => read(new Store(tx, notifications)), {
    isolationLevel: 'repeatable read',
    unlimited: true,
    attempts: 1,
  });
}

/** The id of a copy of a content store, with as much of it as one organization reaches. */
function ownStoreId(organizationId: string, storeId: string): string {
  return `st_${createHash('sha256').update(`${organizationId} ${storeId}`).digest('hex').slice(0, 32)}`;
}

type StoreContent = { readonly id: string; readonly own: string; readonly content: ReachableContent };

async function writeContent(
  { contentObjects }: Store,
  { id, own, content }: StoreContent,
  write: MoveSink['rows'],
): Promise<void> {
  for (const hashes of batches(content.nodes)) {
    const nodes = await contentObjects.loadNodes(id, hashes);
    await write(
      'content_nodes',
      Array.from(nodes, ([hash, text]) => JSON.stringify({ store_id: own, hash, text })),
    );
  }
  for (const hashes of batches(content.documents)) {
    const documents = await contentObjects.loadDocuments(id, hashes);
    await write(
      'content_documents',
      Array.from(documents, ([hash, markdown]) => JSON.stringify({ store_id: own, hash, markdown })),
    );
  }
}

/** Outside of any transaction: the files are not in the database. */
async function writeFiles(
  { storage }: Pick<Ctx, 'storage'>,
  contents: readonly StoreContent[],
  sink: MoveSink,
): Promise<{ files: number; missingFiles: string[] }> {
  let files = 0;
  const missingFiles: string[] = [];
  for (const { id, own, content } of contents) {
    for (const hash of content.files) {
      const key = fileKey(id, hash);
      const object = await storage.find(key);
      const bytes = object && (await storage.read(key));
      if (object === undefined || bytes === undefined) {
        missingFiles.push(key);
        continue;
      }
      await sink.file({ storeId: own, hash, sizeBytes: object.sizeBytes, bytes });
      files += 1;
    }
  }
  return { files, missingFiles };
}

function* batches(hashes: ReadonlySet<string>): Generator<string[]> {
  let batch: string[] = [];
  for (const hash of hashes) {
    batch.push(hash);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

import { randomUUID } from 'node:crypto';
import { constraintViolationOf, runTransaction } from '@lectern/database';
import type { Ctx } from '../context/context.ts';
import type { SealingKeys } from '../core/sealing-keys.ts';
import { fileKey } from '../files/storage-key.ts';
import { apiErrorOf } from '../store/constraint-errors.ts';
import type { MovedUser, NewIds } from '../store/platform/moved-rows.repository.ts';
import { Store } from '../store/store.ts';
import { type MovedTable, rowsOf } from '../store/tables/organization-rows.ts';
import { lastMigration } from './export-organization.ts';
import type { MoveSource } from './move-archive.ts';
import { importSecrets } from './moved-secrets.ts';

type ImportCtx = Pick<Ctx, 'store' | 'storage' | 'settings'> & {
  readonly notifications: ConstructorParameters<typeof Store>[1];
};

export type ImportedOrganization = {
  readonly rows: number;
  readonly files: number;
  /** The e-mail addresses of users who were there, and of those who were created. */
  readonly matchedUsers: readonly string[];
  readonly createdUsers: readonly string[];
};

type StoredFile = { readonly key: string; readonly storeId: string; readonly sizeBytes: number };

/**
 * Creates an organization from an archive, with the ids that it had: all of it or, after an error, nothing. Users are
 * matched by their e-mail addresses, which must be confirmed here, or created without tokens. `key` opens the secrets.
 * @throws Error that says what to do, for an archive that does not fit
 */
export async function importOrganization(
  ctx: ImportCtx,
  source: MoveSource,
  { key }: { readonly key: SealingKeys | undefined },
): Promise<ImportedOrganization> {
  const { manifest } = source;
  assertFits(source, key);
  if ((await ctx.store.organizations.find(manifest.organizationId)) !== undefined)
    throw new Error(`There is an organization ${manifest.organizationId} already. Nothing was imported.`);
  const files: StoredFile[] = [];
  try {
    await source.eachFile(async ({ storeId, hash, sizeBytes, bytes }) => {
      const [existing] = await ctx.store.movedRows.existingStores([storeId]);
      if (existing !== undefined) throw idsExist(`the content store ${storeId}`);
      const { key: stored } = await ctx.storage.putFile(storeId, bytes, { sizeBytes });
      files.push({ key: stored, storeId, sizeBytes });
      if (stored !== fileKey(storeId, hash))
        throw new Error(`The file ${hash} has other bytes than it is named by.`);
    });
    const imported = await runTransaction(
      ctx.store.db,
      (tx) => importRows({ ...ctx, store: new Store(tx, ctx.notifications) }, source, { key, files }),
      { unlimited: true, attempts: 1 },
    );
    return { ...imported, files: files.length };
  } catch (error) {
    await deleteFiles(ctx, files);
    throw reasonOf(error);
  }
}

function assertFits({ manifest }: MoveSource, key: SealingKeys | undefined): void {
  if (manifest.migration !== lastMigration)
    throw new Error(
      'The archive is of another version of Lectern: run the same version on both servers, then export again.',
    );
  if (manifest.secrets === 'sealed' && key === undefined)
    throw new Error(
      'The secrets of the archive are sealed: set MOVE_KEY to the key that it was exported with.',
    );
}

async function importRows(
  { store, settings }: Pick<ImportCtx, 'store' | 'settings'>,
  source: MoveSource,
  { key, files }: { readonly key: SealingKeys | undefined; readonly files: readonly StoredFile[] },
): Promise<Omit<ImportedOrganization, 'files'>> {
  const { organizationId, stores, secrets } = source.manifest;
  const sealing = { from: secrets === 'sealed' ? key : undefined, to: settings.sealing };
  const ids: Record<string, string> = { ...stores };
  const users = { matchedUsers: new Array<string>(), createdUsers: new Array<string>() };
  const later: { table: MovedTable; lines: string[] }[] = [];
  const knownStores = new Set<string>();
  let rows = 0;
  await source.eachRows(async (kind, lines) => {
    rows += lines.length;
    if (kind === 'users') {
      const { matched, created } = await importUsers(store, lines.map(parseUser), ids);
      users.matchedUsers.push(...matched);
      users.createdUsers.push(...created);
    } else if (kind === 'content_nodes' || kind === 'content_documents') {
      await importContent(store, kind, { lines, knownStores });
    } else {
      if (kind === 'spaces') await addStores(store, { lines, ids, knownStores });
      await store.movedRows.insert(kind, importSecrets(kind, lines, sealing), ids);
      const { later: columns = [] } = rowsOf(kind);
      if (columns.length > 0) later.push({ table: kind, lines: lines.map((line) => picked(line, columns)) });
    }
  });
  for (const { table, lines } of later) await store.movedRows.insertLater(table, lines);
  if ((await store.organizations.find(organizationId)) === undefined)
    throw new Error('The archive does not contain its organization.');
  await countFiles(store, organizationId, files);
  return { rows, ...users };
}

/** Matches users or creates them; adds the ids of those who have another one here. */
async function importUsers(
  { movedRows }: Store,
  users: readonly MovedUser[],
  ids: Record<string, string>,
): Promise<{ matched: string[]; created: string[] }> {
  const found = await movedRows.findUsers(users);
  const byEmail = new Map(found.map((user) => [user.email.toLowerCase(), user]));
  const byId = new Map(found.map((user) => [user.id, user]));
  const matched: string[] = [];
  const created: MovedUser[] = [];
  for (const user of users) {
    const known = byEmail.get(user.email.toLowerCase());
    if (known === undefined) {
      if (byId.has(user.id))
        throw new Error(
          `The user ${user.id} has another e-mail address here than ${user.email}. Make them equal, then retry.`,
        );
      created.push(user);
      continue;
    }
    if (!known.email_confirmed && known.id !== user.id)
      throw new Error(
        `Nobody has confirmed that ${user.email} belongs to the user ${known.id} here, who would get the roles of another. Run \`lectern users confirm-email\`, then retry.`,
      );
    matched.push(user.email);
    if (known.id !== user.id) ids[user.id] = known.id;
  }
  await movedRows.insertUsers(created);
  return { matched, created: created.map(({ email }) => email) };
}

async function importContent(
  { contentObjects, movedRows }: Store,
  kind: 'content_nodes' | 'content_documents',
  { lines, knownStores }: { readonly lines: readonly string[]; readonly knownStores: Set<string> },
): Promise<void> {
  const byStore = new Map<string, Map<string, string>>();
  for (const line of lines) {
    const { store_id: storeId = '', hash = '', text, markdown } = textsOf(line);
    const objects = byStore.get(storeId) ?? new Map<string, string>();
    objects.set(hash, text ?? markdown ?? '');
    byStore.set(storeId, objects);
  }
  for (const [storeId, objects] of byStore) {
    if (!knownStores.has(storeId)) await movedRows.insertStores([storeId]);
    knownStores.add(storeId);
    await (kind === 'content_nodes'
      ? contentObjects.putNodes(storeId, objects)
      : contentObjects.putDocuments(storeId, objects));
  }
}

/** Creates the content stores of spaces without content. */
async function addStores(
  { movedRows }: Store,
  {
    lines,
    ids,
    knownStores,
  }: { readonly lines: readonly string[]; readonly ids: NewIds; readonly knownStores: Set<string> },
): Promise<void> {
  const named = lines.map((line) => textsOf(line)['store_id'] ?? '').map((id) => ids[id] ?? id);
  const missing = [...new Set(named)].filter((id) => !knownStores.has(id));
  await movedRows.insertStores(missing);
  for (const id of missing) knownStores.add(id);
}

async function countFiles(
  { storedObjects }: Store,
  organizationId: string,
  files: readonly StoredFile[],
): Promise<void> {
  await storedObjects.lockUsedBytes(organizationId);
  for (const [storeId, objects] of Map.groupBy(files, (file) => file.storeId))
    await storedObjects.put({ organizationId, storeId, objects, putId: randomUUID() });
  await storedObjects.add(
    organizationId,
    files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  );
}

/** Deletes files that were stored for nothing: not those of a store that is there by now. */
async function deleteFiles({ store, storage }: ImportCtx, files: readonly StoredFile[]): Promise<void> {
  const storeIds = [...new Set(files.map(({ storeId }) => storeId))];
  const used = new Set(await store.movedRows.existingStores(storeIds));
  for (const { key, storeId } of files) if (!used.has(storeId)) await storage.delete(key);
}

function reasonOf(error: unknown): unknown {
  const violation = constraintViolationOf(error);
  if (violation === undefined) return error;
  const known = apiErrorOf(error);
  const reason = known?.message ?? `A row of it is there already, or cannot be (${violation.constraint}).`;
  return new Error(`Nothing was imported. ${reason}`, { cause: error });
}

function idsExist(what: string): Error {
  return new Error(
    `There is ${what} already: the organization, or one it was copied from, is on this server.`,
  );
}

function picked(line: string, columns: readonly string[]): string {
  const row: unknown = JSON.parse(line);
  const members = typeof row === 'object' && row !== null ? Object.entries(row) : [];
  return JSON.stringify(
    Object.fromEntries(members.filter(([name]) => name === 'id' || columns.includes(name))),
  );
}

function textsOf(line: string): Record<string, string | undefined> {
  const row: unknown = JSON.parse(line);
  const members = typeof row === 'object' && row !== null ? Object.entries(row) : [];
  return Object.fromEntries(
    members.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

function parseUser(line: string): MovedUser {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The archive is checked, and written by an export alone; the database checks types again.
  return JSON.parse(line) as MovedUser;
}

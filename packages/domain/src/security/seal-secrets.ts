import { sealingKeyIdOf, SealingKeys } from '../core/sealing-keys.ts';
import type { Database } from '@lectern/database';
import type { StoreContext } from '../store/store-context.ts';
import {
  type SealedColumn,
  sealedColumns,
  type StoredValue,
} from '../store/platform/sealed-values.repository.ts';
import { type SigningKeyRow, SigningKeysRepository } from '../store/sites/signing-keys.repository.ts';
import type { Tables } from '../store/tables/tables.ts';
import { openWithSigningKey } from './open-with-signing-key.ts';
import { createSigningKey, openSigningKey, sealSigningKey } from './signing-keys.ts';

/** Secrets of the database are sealed with keys that this process does not have. */
export class MissingSealingKeyError extends Error {
  override readonly name = 'MissingSealingKeyError';
  readonly keyIds: readonly string[];

  constructor(keyIds: readonly string[]) {
    super(
      `Secrets of the database are sealed with keys that this process does not have: ${keyIds.join(', ')}.`,
    );
    this.keyIds = keyIds;
  }
}

/** For longer than anything is valid that a signing key signs: URLs of files, until the end of the next day. */
const replacedKeyHours = 50;

/** The ids of the sealing keys of the signing keys; none in a database that no server has used with one. */
export async function findSealingKeyIds({ kysely }: Pick<Database<Tables>, 'kysely'>): Promise<string[]> {
  const rows = await new SigningKeysRepository(kysely).list();
  return [...new Set(rows.flatMap(({ sealed }) => (sealed === null ? [] : [sealingKeyIdOf(sealed)])))];
}

/**
 * Seals what a version before sealing keys stored plain, and creates the first signing key. Every process does this
 * before it serves; of several at once, one seals. Returns the number of texts that were plain.
 * @throws MissingSealingKeyError when a secret is sealed with a key that this process does not have
 */
export async function sealSecrets(ctx: StoreContext): Promise<number> {
  const { store } = ctx;
  const { sealing } = ctx.settings;
  const known = sealing.ids.map((id) => `sealed.${id}.`);
  const [keys, columns] = await Promise.all([
    store.signingKeys.list(),
    store.sealedValues.listColumns(known),
  ]);
  assertKnownKeys(sealing, keys);
  const isSealed = keys.length > 0 && keys.every(({ secret }) => secret === null);
  let plain = isSealed ? 0 : await sealSigningKeys(ctx);
  for (const column of columns) plain += await sealColumn(ctx, column, known);
  return plain;
}

/** Seals plain signing keys, and creates the first one; returns how many were plain. */
function sealSigningKeys(ctx: StoreContext): Promise<number> {
  const { sealing } = ctx.settings;
  return ctx.store.transaction(async (store) => {
    await store.signingKeys.lock();
    const rows = await store.signingKeys.list();
    assertKnownKeys(sealing, rows);
    if (rows.length === 0) await createSigningKey({ ...ctx, store }, sealing);
    let count = 0;
    for (const { id, secret } of rows) {
      if (secret === null) continue;
      await store.signingKeys.setSealed(id, sealSigningKey(id, secret, sealing));
      count += 1;
    }
    return count;
  });
}

/**
 * Creates a new signing key, and seals every secret with the first sealing key. Earlier signing keys verify until what
 * they signed has expired.
 * @throws MissingSealingKeyError
 */
export async function rotateKeys(ctx: StoreContext): Promise<{ readonly sealed: number }> {
  const { sealing } = ctx.settings;
  await sealSecrets(ctx);
  await ctx.store.transaction(async (store) => {
    await store.signingKeys.lock();
    await createSigningKey({ ...ctx, store }, sealing);
  });
  let sealed = 0;
  for (const column of sealedColumns) sealed += await sealColumn(ctx, column, [sealing.currentPrefix]);
  await deleteReplacedKeys(ctx);
  return { sealed };
}

/** Deletes the signing keys whose tokens and URLs have all expired. */
export async function deleteReplacedKeys({
  store,
  clock,
}: Pick<StoreContext, 'store' | 'clock'>): Promise<void> {
  const time = new Date(clock().getTime() - replacedKeyHours * 3_600_000);
  await store.signingKeys.deleteReplacedBefore(time.toISOString());
}

/** Seals the texts of a column that start with none of the prefixes; returns how many. */
async function sealColumn(
  ctx: StoreContext,
  column: SealedColumn,
  prefixes: readonly string[],
): Promise<number> {
  const { store, settings } = ctx;
  const { sealing } = settings;
  let count = 0;
  for (;;) {
    const values = await store.sealedValues.list(column, prefixes);
    if (values.length === 0) return count;
    assertKnown(
      sealing,
      values.map(({ stored }) => stored),
    );
    for (const value of values) {
      const of = value.of.join(' ');
      const text = await openStored(ctx, column, value);
      // A lost secret cannot be used, so that nothing is lost by emptying it.
      const stored = sealing.seal(text ?? '', { purpose: column.purpose, of });
      const hash = column.hash === undefined ? undefined : sealing.hash(text ?? '', column.purpose);
      await store.sealedValues.replace(column, value, { stored, hash });
      count += 1;
    }
  }
}

/** The text; `undefined` when the signing key of an earlier version that sealed it is gone. */
async function openStored(
  { store, settings: { sealing } }: StoreContext,
  { purpose }: SealedColumn,
  { stored, of: ids, signingKeyId }: StoredValue,
): Promise<string | undefined> {
  const of = ids.join(' ');
  if (SealingKeys.isSealed(stored) || signingKeyId === null) return sealing.open(stored, { purpose, of });
  const row = await store.signingKeys.find(signingKeyId);
  if (row === undefined) return undefined;
  return openWithSigningKey(stored, openSigningKey(row, sealing).secret, { purpose, of });
}

function assertKnownKeys(sealing: SealingKeys, keys: readonly SigningKeyRow[]): void {
  assertKnown(
    sealing,
    keys.flatMap(({ sealed }) => (sealed === null ? [] : [sealed])),
  );
}

function assertKnown(sealing: SealingKeys, stored: readonly string[]): void {
  const ids = stored.filter((text) => SealingKeys.isSealed(text)).map(sealingKeyIdOf);
  const missing = [...new Set(ids)].filter((id) => !sealing.ids.includes(id));
  if (missing.length > 0) throw new MissingSealingKeyError(missing.toSorted());
}

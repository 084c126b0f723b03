import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { newId } from '../../core/new-id.ts';
import { sealWith } from '../../security/sealed-text.ts';

type Key = { readonly id: string; readonly secret: Uint8Array };
type Secrets = { readonly id: string; readonly secret: string; readonly old_secret: string | null };

/** Seals the secrets of webhooks, which were stored as they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhooks
    add column secret_key_id text collate "C",
    add column old_secret_key_id text collate "C"`.execute(db);
  const { rows } = await sql<Secrets>`select id, secret, old_secret from webhooks`.execute(db);
  if (rows.length === 0) return;
  const key = await newestKey(db);
  const seal = (text: string, of: string) => sealWith(key, text, { purpose: 'webhook secrets', of }).sealed;
  for (const { id, secret, old_secret: old } of rows) {
    await sql`update webhooks set
      secret = ${seal(secret, id)}, secret_key_id = ${key.id},
      old_secret = ${old === null ? null : seal(old, id)}, old_secret_key_id = ${old === null ? null : key.id}
      where id = ${id}`.execute(db);
  }
}

async function newestKey(db: Kysely<unknown>): Promise<Key> {
  const { rows } = await sql<Key>`
    select id, secret from signing_keys order by created_at desc, id desc limit 1`.execute(db);
  if (rows[0] !== undefined) return rows[0];
  const key = { id: newId('signingKey'), secret: randomBytes(32) };
  await sql`insert into signing_keys (id, secret, created_at) values (${key.id}, ${key.secret}, now())`.execute(
    db,
  );
  return key;
}

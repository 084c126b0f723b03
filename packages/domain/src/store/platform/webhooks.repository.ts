import type { EventTypeName } from '@lectern/contract';
import { type Expression, type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import { subscribesTo } from './events.repository.ts';
import { columnsOf, defineRow, omit, type RowOf } from '../schema/row.ts';
import { type WebhooksTable, webhooksTable } from '../tables/webhooks.table.ts';
import type { Tables } from '../tables/tables.ts';

const secretColumns = [
  'secret',
  'secret_key_id',
  'old_secret',
  'old_secret_key_id',
  'old_secret_until',
] as const;

/** A webhook without its secrets. */
const webhookRow = defineRow(omit(columnsOf(webhooksTable), ...secretColumns));
export type WebhookRow = RowOf<typeof webhookRow>;

/** For how long a webhook may fail before it is disabled. */
const maxFailingDays = 3;
const oldSecretHours = 24;

/** SQL of webhooks. */
export class WebhooksRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  find(organizationId: string, id: string): Promise<WebhookRow | undefined> {
    return this.listOfOrganization(sql.val(organizationId)).where('webhooks.id', '=', id).executeTakeFirst();
  }

  listOfOrganization(organizationId: Expression<string>) {
    return this.#db
      .selectFrom('webhooks')
      .select(webhookRow.selected)
      .where('webhooks.organization_id', '=', organizationId);
  }

  async count(organizationId: string): Promise<number> {
    const { count } = await this.#db
      .selectFrom('webhooks')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow();
    return count;
  }

  /** The webhooks that subscribe to an event type. */
  async listIdsOfSubscribers(organizationId: string, type: EventTypeName): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('webhooks')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('enabled', '=', true)
      .where(subscribesTo(type))
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  }

  async insert(row: Insertable<WebhooksTable>): Promise<void> {
    await this.#db.insertInto('webhooks').values(row).returning('id').executeTakeFirstOrThrow();
  }

  /** Whether there is such a webhook. */
  async update(organizationId: string, id: string, changes: Updateable<WebhooksTable>): Promise<boolean> {
    const row = await this.#of(organizationId, id).set(changes).returning('id').executeTakeFirst();
    return row !== undefined;
  }

  /** Replaces the secret; the old one stays valid for a while. Whether there is such a webhook. */
  async replaceSecret(organizationId: string, id: string, secret: string): Promise<boolean> {
    const row = await this.#of(organizationId, id)
      .set({
        secret,
        secret_key_id: null,
        old_secret: sql`secret`,
        old_secret_key_id: sql`secret_key_id`,
        old_secret_until: sql`now() + ${sql.lit(oldSecretHours)} * interval '1 hour'`,
      })
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  async recordSuccess(id: string): Promise<void> {
    await this.#db
      .updateTable('webhooks')
      .set({ failing_since: null })
      .where('id', '=', id)
      .where('failing_since', 'is not', null)
      .execute();
  }

  /** Disables a webhook that is gone, and one that has failed for long. */
  async recordFailure(id: string, isGone: boolean): Promise<void> {
    const hasFailedTooLong = sql<boolean>`coalesce(failing_since < now() - ${sql.lit(maxFailingDays)} * interval '1 day', false)`;
    const ends = isGone ? sql<boolean>`true` : hasFailedTooLong;
    await this.#db
      .updateTable('webhooks')
      .set({
        failing_since: sql`coalesce(failing_since, now())`,
        enabled: sql`not ${ends}`,
        disabled_reason: sql`case when ${ends} then ${isGone ? 'gone' : 'failing'} end`,
      })
      .where('id', '=', id)
      .where('enabled', '=', true)
      .execute();
  }

  /** Whether there was such a webhook. */
  async delete(organizationId: string, id: string): Promise<boolean> {
    const row = await this.#db
      .deleteFrom('webhooks')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  #of(organizationId: string, id: string) {
    return this.#db
      .updateTable('webhooks')
      .where('organization_id', '=', organizationId)
      .where('id', '=', id);
  }
}

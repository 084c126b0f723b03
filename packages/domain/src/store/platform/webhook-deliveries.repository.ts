import type { WebhookDelivery } from '@lectern/contract';
import { type Expression, type Insertable, type Kysely, type SqlBool, sql } from 'kysely';
import { columnsOf, defineRow, omit, pick, type RowOf } from '../schema/row.ts';
import { jobsTable } from '../tables/jobs.table.ts';
import { type WebhookDeliveriesTable, webhookDeliveriesTable } from '../tables/webhooks.table.ts';
import type { Tables } from '../tables/tables.ts';

const deliveryRow = defineRow(omit(columnsOf(webhookDeliveriesTable), 'payload', 'is_repeated'));
const jobColumns = defineRow(pick(columnsOf(jobsTable), 'attempts', 'error_code', 'error_message'));

/** A delivery with the state and the last error of its job. */
export type WebhookDeliveryRow = RowOf<typeof deliveryRow> & {
  readonly state: WebhookDelivery['state'];
} & RowOf<typeof jobColumns>;
export type DeliveryFilter = {
  readonly state: string | undefined;
  readonly type: string | undefined;
};
type Attempt = { readonly status?: number; readonly body?: string; readonly durationSeconds: number };

/** The state of a delivery, which is that of its job with fewer values. */
const deliveryState = sql<WebhookDelivery['state']>`case jobs.state when 'succeeded' then 'succeeded'
  when 'failed' then 'failed' when 'cancelled' then 'failed' else 'pending' end`;

/** SQL of deliveries to webhooks. */
export class WebhookDeliveriesRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async insert(row: Omit<Insertable<WebhookDeliveriesTable>, 'created_at'>): Promise<void> {
    await this.#db
      .insertInto('webhook_deliveries')
      .values({ ...row, created_at: sql<string>`now()` })
      .returning('id')
      .executeTakeFirstOrThrow();
  }

  find(webhookId: string, id: string): Promise<WebhookDeliveryRow | undefined> {
    return this.listOfWebhook(sql.val(webhookId), { state: undefined, type: undefined })
      .where('webhook_deliveries.id', '=', id)
      .executeTakeFirst();
  }

  /** The event of a delivery, to be sent again. */
  findEvent(webhookId: string, id: string) {
    return this.#db
      .selectFrom('webhook_deliveries')
      .select(['event_id as id', 'type', 'payload'])
      .where('webhook_id', '=', webhookId)
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /** Whether there is a delivery of the event that is no repetition. */
  async hasOriginal(webhookId: string, eventId: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('webhook_id', '=', webhookId)
      .where('event_id', '=', eventId)
      .where(sql<SqlBool>`not is_repeated`)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Everything that sending it takes. */
  findToSend(id: string) {
    return this.#db
      .selectFrom('webhook_deliveries')
      .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
      .select([
        'webhook_deliveries.webhook_id',
        'webhook_deliveries.event_id',
        'webhook_deliveries.payload',
        'webhooks.url',
        'webhooks.enabled',
        'webhooks.secret',
        sql<string | null>`case when webhooks.old_secret_until > now() then webhooks.old_secret end`.as(
          'old_secret',
        ),
      ])
      .where('webhook_deliveries.id', '=', id)
      .executeTakeFirst();
  }

  async recordAttempt(id: string, { status, body, durationSeconds }: Attempt): Promise<void> {
    await this.#db
      .updateTable('webhook_deliveries')
      .set({
        response_status: status ?? null,
        response_body: body ?? null,
        duration_seconds: durationSeconds,
        last_attempt_at: sql`now()`,
      })
      .where('id', '=', id)
      .execute();
  }

  listOfWebhook(webhookId: Expression<string>, { state, type }: DeliveryFilter) {
    let deliveries = this.#db
      .selectFrom('webhook_deliveries')
      .innerJoin('jobs', 'jobs.id', 'webhook_deliveries.job_id')
      .select(deliveryRow.selected)
      .select(deliveryState.as('state'))
      .select(jobColumns.selected)
      .where('webhook_deliveries.webhook_id', '=', webhookId);
    if (state !== undefined) deliveries = deliveries.where(sql<SqlBool>`${deliveryState} = ${state}`);
    if (type !== undefined) deliveries = deliveries.where(sql<SqlBool>`webhook_deliveries.type = ${type}`);
    return deliveries;
  }
}

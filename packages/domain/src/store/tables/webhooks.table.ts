import type { EventTypeName, Webhook } from '@lectern/contract';
import {
  boolean,
  generated,
  integer,
  nullable,
  real,
  secret,
  text,
  texts,
  timestamp,
} from '../schema/column.ts';
import { defineTable, type TableOf } from '../schema/table.ts';

export const webhooksTable = defineTable('webhooks', {
  id: text(),
  organization_id: text(),
  title: text(),
  url: text(),
  /** Empty for all. */
  events: texts<EventTypeName>(),
  secret: secret(text(), {
    kind: 'sealed',
    purpose: 'webhook secrets',
    of: ['id'],
    signingKey: 'secret_key_id',
  }),
  /** Of a secret that an earlier version sealed: its signing key. */
  secret_key_id: nullable(text()),
  /** What deliveries are signed with as well, for a while. */
  old_secret: nullable(
    secret(text(), {
      kind: 'sealed',
      purpose: 'webhook secrets',
      of: ['id'],
      signingKey: 'old_secret_key_id',
    }),
  ),
  old_secret_key_id: nullable(text()),
  old_secret_until: nullable(timestamp()),
  enabled: generated(boolean()),
  disabled_reason: nullable(text<NonNullable<Webhook['disabledReason']>>()),
  failing_since: nullable(timestamp()),
  created_at: timestamp(),
  updated_at: timestamp(),
});
export type WebhooksTable = TableOf<typeof webhooksTable>;

export const webhookDeliveriesTable = defineTable('webhook_deliveries', {
  id: text(),
  webhook_id: text(),
  job_id: text(),
  /** No foreign key: it outlives the event. */
  event_id: text(),
  type: text<EventTypeName>(),
  /** The JSON that is signed and sent. */
  payload: text(),
  /** Whether it was requested once more. */
  is_repeated: boolean(),
  response_status: nullable(integer()),
  response_body: nullable(text()),
  duration_seconds: nullable(real()),
  last_attempt_at: nullable(timestamp()),
  created_at: timestamp(),
});
export type WebhookDeliveriesTable = TableOf<typeof webhookDeliveriesTable>;

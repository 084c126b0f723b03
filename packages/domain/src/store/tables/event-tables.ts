import type { EventTypeName, Webhook } from '@lectern/contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json, NullableText, NullableTimestamp, Timestamp } from './column-types.ts';

type NullableNumber = ColumnType<number | null, number | null | undefined, number | null>;

export type EventsTable = {
  id: string;
  /** Orders the events of one transaction. */
  position: GeneratedAlways<number>;
  /** Orders transactions: one whose number is below that of every running one is over. */
  transaction_id: Generated<number>;
  organization_id: string;
  /** Those who see the space see the event. */
  space_id: NullableText;
  site_id: NullableText;
  actor_id: NullableText;
  type: EventTypeName;
  data: Json<Record<string, unknown>>;
  created_at: Timestamp;
};

export type WebhooksTable = {
  id: string;
  organization_id: string;
  title: string;
  url: string;
  /** Empty for all. */
  events: EventTypeName[];
  /** Sealed; as it is where there is no key: a process of an earlier version made it. */
  secret: string;
  secret_key_id: NullableText;
  /** What deliveries are signed with, too, for a while. */
  old_secret: NullableText;
  old_secret_key_id: NullableText;
  old_secret_until: NullableTimestamp;
  enabled: Generated<boolean>;
  disabled_reason: NonNullable<Webhook['disabledReason']> | null;
  failing_since: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
};

export type WebhookDeliveriesTable = {
  id: string;
  webhook_id: string;
  job_id: string;
  /** No foreign key: it outlives the event. */
  event_id: string;
  type: EventTypeName;
  /** The JSON that is signed and sent. */
  payload: string;
  /** Somebody asked for it once more. */
  is_repeated: boolean;
  response_status: NullableNumber;
  response_body: NullableText;
  duration_seconds: NullableNumber;
  last_attempt_at: NullableTimestamp;
  created_at: Timestamp;
};

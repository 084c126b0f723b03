import type { Webhook, WebhookDelivery } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import type { WebhookDeliveryRow } from '../store/platform/webhook-deliveries.repository.ts';
import type { WebhookRow } from '../store/platform/webhooks.repository.ts';

export function presentWebhook({ publicUrl }: DomainSettings, row: WebhookRow): Webhook {
  return {
    object: 'webhook',
    id: row.id,
    title: row.title,
    url: row.url,
    events: row.events,
    enabled: row.enabled,
    ...(row.disabled_reason !== null && { disabledReason: row.disabled_reason }),
    ...(row.failing_since !== null && { failingSince: row.failing_since }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    urls: { location: `${publicUrl}/v1/orgs/${row.organization_id}/webhooks/${row.id}` },
  };
}

export function presentDelivery(row: WebhookDeliveryRow): WebhookDelivery {
  return {
    object: 'webhook-delivery',
    id: row.id,
    event: row.event_id,
    type: row.type,
    state: row.state,
    attempts: row.attempts,
    ...(row.response_status !== null && { responseStatus: row.response_status }),
    ...(row.response_body !== null && { responseBody: row.response_body }),
    ...(row.duration_seconds !== null && { durationSeconds: row.duration_seconds }),
    ...(row.error_code !== null && { lastError: { code: row.error_code, message: row.error_message ?? '' } }),
    job: row.job_id,
    createdAt: row.created_at,
    ...(row.last_attempt_at !== null && { lastAttemptAt: row.last_attempt_at }),
  };
}

import type { AuditEvent } from '@lectern/contract';
import type { AuditEventRow } from '../store/platform/audit-events.repository.ts';

export function presentAuditEvent(row: AuditEventRow): AuditEvent {
  return {
    object: 'audit-event',
    id: row.id,
    createdAt: row.created_at,
    ...(row.actor_id !== null && { actor: row.actor_id }),
    operation: row.operation,
    channel: row.channel,
    ...(row.address !== null && { address: row.address }),
    ...(row.user_agent !== null && { userAgent: row.user_agent }),
    resources: row.resources,
    changes: row.changes,
  };
}

import { cacheTagsOfEvent, type Event } from '@lectern/contract';
import type { EventRow } from '../store/platform/events.repository.ts';

export function presentEvent(row: Omit<EventRow, 'position' | 'transaction_id'>): Event {
  const cacheTags = cacheTagsOfEvent(row.type, row.data);
  return {
    object: 'event',
    id: row.id,
    type: row.type,
    timestamp: row.created_at,
    organization: row.organization_id,
    ...(row.space_id !== null && { space: row.space_id }),
    ...(row.site_id !== null && { site: row.site_id }),
    ...(row.actor_id !== null && { actor: row.actor_id }),
    data: row.data,
    ...(cacheTags.length > 0 && { cacheTags: [...cacheTags] }),
  };
}

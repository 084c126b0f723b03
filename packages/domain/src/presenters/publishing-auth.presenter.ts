import type { PublishingAuth } from '@lectern/contract';
import type { PublishingAuthRow } from '../store/sites/publishing-auth.repository.ts';

export function presentPublishingAuth(row: PublishingAuthRow): PublishingAuth {
  return {
    object: 'publishing-auth',
    backend: row.backend,
    privateKey: row.private_key,
    ...(row.fallback_url !== null && { fallbackURL: row.fallback_url }),
  };
}

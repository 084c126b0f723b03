import type { PublishingAuth } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import type { PublishingAuthRow } from '../store/sites/publishing-auth.repository.ts';

export function presentPublishingAuth(settings: DomainSettings, row: PublishingAuthRow): PublishingAuth {
  return {
    object: 'publishing-auth',
    backend: row.backend,
    privateKey: openPrivateKey(settings, row.site_id, row.private_key),
    ...(row.fallback_url !== null && { fallbackURL: row.fallback_url }),
  };
}

/** The key that signs the tokens of visitors of a site, from how it is stored. */
export function openPrivateKey({ sealing }: DomainSettings, siteId: string, stored: string): string {
  return sealing.open(stored, { purpose: 'private keys', of: siteId });
}

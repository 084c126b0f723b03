import type { ShareLink } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import { publishedUrls } from './site-urls.ts';
import { siteAddressOf } from '../store/sites/site-address-row.ts';
import type { ShareLinkRow } from '../store/sites/share-links.repository.ts';

export function presentShareLink(settings: DomainSettings, row: ShareLinkRow): ShareLink {
  return {
    object: 'share-link',
    id: row.id,
    createdAt: row.created_at,
    name: row.name,
    active: row.active,
    urls: publishedUrls(settings, { ...siteAddressOf(row), share_key: row.key }),
  };
}

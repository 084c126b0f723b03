import { ShareLink } from '@lectern/contract';
import type { DomainSettings } from '../core/settings.ts';
import { publishedUrls } from './site-urls.ts';
import { siteAddressOf } from '../store/sites/site-address-row.ts';
import { plainMembers } from './plain-members.ts';
import { type ShareLinkRow, shareLinkRow } from '../store/sites/share-links.repository.ts';

export const shareLinkMembers = plainMembers(ShareLink, shareLinkRow);

export function presentShareLink(settings: DomainSettings, row: ShareLinkRow): ShareLink {
  return {
    object: 'share-link',
    ...shareLinkMembers.present(row),
    urls: publishedUrls(settings, {
      ...siteAddressOf(row),
      share_key: openShareKey(settings, row.id, row.key),
    }),
  };
}

/** The secret segment of a URL, from how it is stored. */
export function openShareKey({ sealing }: DomainSettings, shareLinkId: string, stored: string): string {
  return sealing.open(stored, { purpose: 'share links', of: shareLinkId });
}

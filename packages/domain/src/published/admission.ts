import type { VisitorActor } from '../access/actor.ts';
import type { SitesTable } from '../database/site-tables.ts';

/** What decides whether a visitor who was let in may go on reading. */
export type AdmittingSite = Pick<SitesTable, 'published' | 'visibility'> & {
  /** Counts the keys of the site. */
  readonly key_number: number | null;
  /** Of the link that the visitor came by; `null` when it is gone or not active. */
  readonly share_key: string | null;
};

/** Whether a site is still open to a visitor who was let in before. */
export function admits(site: AdmittingSite, visitor: VisitorActor): boolean {
  if (visitor.preview) return true;
  if (!site.published) return false;
  switch (site.visibility) {
    case 'public':
    case 'unlisted':
      return true;
    case 'share-link':
      return site.share_key !== null;
    case 'visitor-auth':
      return visitor.keyNumber === site.key_number;
  }
}

import type { VisitorActor } from '../core/actor.ts';
import type { AdmittingSite } from '../store/sites/published-sites.repository.ts';

/** Whether a site still admits a visitor whom it admitted before. */
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

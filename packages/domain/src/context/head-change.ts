import type { ContentDifference, ContentReader, PageTree, ReadTexts } from '@lectern/content';
import type { RevisionRow } from '../store/spaces/revisions.repository.ts';

/** What happened when a revision became the current one of a space. */
export type HeadChange = {
  readonly space: { readonly id: string; readonly organization_id: string };
  readonly reader: ContentReader;
  readonly before: RevisionRow;
  readonly after: RevisionRow;
  readonly difference: ContentDifference;
  /** The pages as they were, and as they are. */
  readonly pageTreeBefore: () => Promise<PageTree>;
  readonly pageTreeAfter: () => Promise<PageTree>;
  /** The texts that were read for it. */
  readonly texts: ReadTexts;
  readonly now: string;
};

/** A change request whose head became the revision `after`. */
export type ChangeRequestHeadChange = { readonly changeRequestId: string; readonly after: RevisionRow };

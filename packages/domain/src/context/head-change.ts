import type { ContentDifference, ContentReader, PageTree, TextLinkCache } from '@lectern/content';
import type { RevisionRow } from '../store/spaces/revisions.repository.ts';

/** A change of the current revision (the head) of a space. */
export type HeadChange = {
  readonly space: {
    readonly id: string;
    readonly organization_id: string;
    /** Null for one that never had a page that stands for a spec. */
    readonly computed_specs: readonly string[] | null;
  };
  readonly reader: ContentReader;
  readonly before: RevisionRow;
  readonly after: RevisionRow;
  readonly difference: ContentDifference;
  /** The page trees of both revisions. */
  readonly pageTreeBefore: () => Promise<PageTree>;
  readonly pageTreeAfter: () => Promise<PageTree>;
  /** The texts that were read to compute the difference. */
  readonly texts: TextLinkCache;
  readonly now: string;
};

/** A change of the head of a change request to the revision `after`. */
export type ChangeRequestHeadChange = { readonly changeRequestId: string; readonly after: RevisionRow };

import type { DomainSettings } from '../settings.ts';
import type { Store } from '../store.ts';
import type { ContentDifference, ContentReader } from './content-reader.ts';
import type { PageForest } from './page-forest.ts';
import type { ReadTexts } from './read-texts.ts';
import type { RevisionRow } from './revisions.repository.ts';

/** What happened when a revision became the current one of a space. */
export type HeadChange = {
  readonly space: { readonly id: string; readonly organization_id: string };
  readonly reader: ContentReader;
  readonly before: RevisionRow;
  readonly after: RevisionRow;
  readonly difference: ContentDifference;
  /** The pages as they were, and as they are. */
  readonly forestBefore: () => Promise<PageForest>;
  readonly forestAfter: () => Promise<PageForest>;
  /** The texts that were read for it. */
  readonly texts: ReadTexts;
  readonly settings: DomainSettings;
  readonly now: string;
};

/**
 * Keeps up what is derived from the current content of spaces: it runs in the transaction that changes the content, and
 * does as much work as has changed.
 */
export type Derivation = (tx: Store, change: HeadChange) => Promise<void>;

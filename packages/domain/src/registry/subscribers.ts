import type { Subscribers } from '../context/context.ts';
import { enqueueFanOut } from '../platform/webhooks/fan-out-event.job.ts';
import { removeSpaceFromSites } from '../sites/structure/remove-space-from-sites.ts';
import {
  updateCommentedPages,
  updateCommentedPagesOfChangeRequest,
} from '../spaces/comments/update-commented-pages.ts';
import {
  updateComputedPages,
  updatePagesOfSpec,
  updateTransferredPages,
} from '../spaces/computed-index/update-computed-pages.ts';
import { updateLinkIndex } from '../spaces/links/update-link-index.ts';
import { updateTextMentions } from '../spaces/texts/update-text-mentions.ts';
import { updateSearchIndex } from '../spaces/search/update-search-index.ts';

/** The subscribers to changes; they run in the transaction of the change. */
export const subscribers: Subscribers = {
  spaceHeadMoved: [
    updateSearchIndex,
    updateLinkIndex,
    updateTextMentions,
    updateCommentedPages,
    updateComputedPages,
  ],
  changeRequestHeadMoved: [updateCommentedPagesOfChangeRequest],
  spaceDeleted: [removeSpaceFromSites],
  itemsTransferred: [updateTransferredPages],
  eventEmitted: [enqueueFanOut, updatePagesOfSpec],
};

import type { SiteView } from '../site/site-view.ts';

/** The id of the sentence that thanks, which is shown where a URL leads to it: the page itself stays the same for all. */
export const thanksId = '~thanks';

/** Whether visitors are asked what they think of the pages. */
export function asksForFeedback({ settings, isPreview }: SiteView): boolean {
  return settings.feedback.enabled && !isPreview;
}

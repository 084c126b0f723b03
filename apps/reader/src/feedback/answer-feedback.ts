import { ApiError, FeedbackRating } from '@lectern/contract';
import type { FastifyRequest } from 'fastify';
import { readBody } from '../read-body.ts';
import type { Serving } from '../serve-site.ts';
import type { SiteRequest } from '../site-request.ts';
import { readTree } from '../site/read-tree.ts';
import { decodedPath, pageUrl, type SiteView } from '../site/site-view.ts';
import type { VisitorClient } from '../source/site-source.ts';
import { asksForFeedback, thanksId } from './feedback-of-pages.ts';
import { isSameOrigin } from './same-origin.ts';

/** Of a form with one button. */
const maxBytes = 200;

type SentFeedback = {
  readonly request: FastifyRequest;
  readonly site: SiteRequest;
  readonly client: VisitorClient;
  readonly view: SiteView;
};

/**
 * Sends what a visitor thinks of a page to the server.
 * @returns the URL of the page with its thanks
 * @throws ApiError 400, 403, 404, 405 or 413
 */
export async function sendFeedback(
  { source }: Serving,
  { request, site, client, view }: SentFeedback,
): Promise<string> {
  const { lookup, revisionId } = view;
  if (!asksForFeedback(view)) throw new ApiError('method_not_allowed', 'Pages can only be read.');
  const published = view.site.urls.published;
  if (!isSameOrigin(request, [site.origin, ...(published === undefined ? [] : [published])]))
    throw new ApiError('forbidden', 'Pages of other origins may not send feedback.');
  const text = await readBody(request.raw, maxBytes);
  const rating = FeedbackRating.safeParse(new URLSearchParams(text).get('rating'));
  const spaceId = lookup.space;
  const tree = await readTree(source, client, view, { spaceId, revisionId });
  const page = tree.findByPath(decodedPath(lookup.pathname) ?? '\0');
  if (page?.kind !== 'document') throw new ApiError('not_found', 'There is no such page.');
  if (!rating.success) throw new ApiError('invalid_input', 'There is no such rating.');
  const { organization: organizationId, site: siteId } = lookup;
  const location = { space: spaceId, page: page.id };
  const events = [{ type: 'page_post_feedback', feedback: { rating: rating.data }, location }];
  await client.insights.track({ organizationId, siteId, body: { events } });
  return `${pageUrl(view.base, page.path, tree.home?.path)}#${thanksId}`;
}

import { z } from 'zod';
import { operation } from './operation.ts';
import { Id } from './schema/common.ts';
import { FeedbackRating } from './schema/event.ts';
import { text } from './schema/text.ts';

const maxEvents = 500;
const maxRatings = 10;

const PageFeedback = z
  .object({ rating: FeedbackRating })
  .meta({ id: 'PageFeedback', description: 'What a visitor thinks of the page of the `location`.' });

const Location = z
  .object({ space: Id.nullish(), page: Id.nullish() })
  .meta({ id: 'SiteInsightsLocation', description: 'Where on the site it happened.' });

const InsightsEvent = z
  .object({
    type: text(1, 64).meta({ description: 'What happened.', examples: ['page_view'] }),
    feedback: PageFeedback.optional(),
    location: Location.optional(),
  })
  .meta({ id: 'SiteInsightsEvent', description: 'What a visitor did on a site; other members are ignored.' });

export const insights = {
  track: operation({
    id: 'trackEventsInSiteById',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/insights/events',
    summary: 'Track events of the visitors of a site',
    description:
      'For readers that send them. Each `feedback` with a page is emitted as the event `page_feedback` to webhooks and subscriptions, without who gave it. Nothing else of an event is kept: neither what it says, nor who sent it, nor that there was one. 409 for feedback on a site whose customization does not ask for it.',
    permission: 'site.view',
    body: z.object({
      events: z
        .array(InsightsEvent)
        .max(maxEvents, `must have at most ${maxEvents} items`)
        .refine((events) => events.filter(({ feedback }) => feedback !== undefined).length <= maxRatings, {
          error: `must have at most ${maxRatings} items with feedback`,
        }),
    }),
    visitors: true,
    audited: false,
    status: 204,
    errors: ['conflict'],
  }),
};

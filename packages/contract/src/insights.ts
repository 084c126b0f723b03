import { z } from 'zod';
import { operation } from './operation.ts';
import { text } from './schema/text.ts';

const maxEvents = 500;

const InsightsEvent = z
  .object({ type: text(1, 64).meta({ description: 'What happened.', examples: ['page_view'] }) })
  .meta({ id: 'SiteInsightsEvent', description: 'What a visitor did on a site; other members are ignored.' });

export const insights = {
  track: operation({
    id: 'trackEventsInSiteById',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/insights/events',
    summary: 'Track events of the visitors of a site',
    description:
      'For readers that send them. Nothing of an event is kept: neither what it says, nor who sent it, nor that there was one.',
    permission: 'site.view',
    body: z.object({
      events: z.array(InsightsEvent).max(maxEvents, `must have at most ${maxEvents} items`),
    }),
    visitors: true,
    audited: false,
    isIdempotent: true,
    status: 204,
  }),
};

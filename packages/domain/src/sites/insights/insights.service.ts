import { ApiError, type Contract, type ParsedInputOf, permits } from '@lectern/contract';
import { readSiteRoutes } from '../../access/read-site-routes.ts';
import type { Service } from '../../access/service.ts';
import { grantedSpace } from '../../access/visitor.ts';
import type { Ctx } from '../../context/context.ts';
import { transaction } from '../../context/transaction.ts';
import type { Reader } from '../../core/actor.ts';
import { notFound } from '../../core/not-found.ts';
import { emitEvent } from '../../platform/events/emit-event.ts';
import { currentVersionOfSpace } from '../../spaces/content/current-version.ts';
import { readTree } from '../../spaces/computed/computed-trees.ts';
import { contentRole } from '../../rules/content-role.ts';
import type { SiteRow } from '../../store/sites/sites.repository.ts';
import type { SpaceRow } from '../../store/spaces/spaces.repository.ts';
import { readCustomizations } from '../customizations/read-customizations.ts';

type Insights = Contract['insights'];
type SentEvent = ParsedInputOf<Insights['track']>['body']['events'][number];
type Feedback = NonNullable<SentEvent['feedback']> & { readonly spaceId: string; readonly pageId: string };

export const insights: Service<Insights> = {
  /** Emits feedback, and keeps nothing else: it is answered, so that readers that track their visitors work. */
  async track(ctx, { body: { events } }, { actor, site }) {
    const given = events.flatMap(feedbackOf);
    if (given.length === 0) return;
    for (const feedback of given) await assertAskedFor(ctx, { reader: actor, site, feedback });
    await transaction(ctx, async (tx) => {
      for (const { spaceId, pageId, rating } of given)
        await emitEvent(tx, {
          type: 'page_feedback',
          organizationId: site.organization_id,
          siteId: site.id,
          spaceId,
          // What readers think of a page is nobody's business but theirs.
          actorId: null,
          data: { siteId: site.id, spaceId, pageId, rating },
        });
    });
  },
};

function feedbackOf({ feedback, location }: SentEvent): Feedback[] {
  const { space: spaceId, page: pageId } = location ?? {};
  const isGiven = feedback !== undefined && typeof spaceId === 'string' && typeof pageId === 'string';
  return isGiven ? [{ ...feedback, spaceId, pageId }] : [];
}

type GivenFeedback = { readonly reader: Reader; readonly site: SiteRow; readonly feedback: Feedback };

/** @throws ApiError 404 for a page that the reader does not see on the site, 409 where nobody asks for feedback */
async function assertAskedFor(ctx: Ctx, { reader, site, feedback }: GivenFeedback): Promise<void> {
  const { spaceId, pageId } = feedback;
  const { organization_id: organizationId, id: siteId } = site;
  const { siteSpaces } = await readSiteRoutes(ctx, { organizationId, siteId });
  const shown = siteSpaces.find((siteSpace) => siteSpace.space_id === spaceId);
  const space = shown && (await findSpace(ctx, reader, spaceId));
  if (shown === undefined || space === undefined) throw notFound('space of the site', spaceId);
  const customizations = await readCustomizations(ctx, siteId);
  const settings = customizations.siteSpaces[shown.id] ?? customizations.site;
  if (!settings.feedback.enabled)
    throw new ApiError(
      'conflict',
      'The pages of this space ask for no feedback: enable it in the customization.',
    );
  const { pageTree } = await readTree(ctx, await currentVersionOfSpace(ctx, space));
  if (pageTree.find(pageId)?.type !== 'document') throw notFound('page', pageId);
}

async function findSpace(ctx: Ctx, reader: Reader, spaceId: string): Promise<SpaceRow | undefined> {
  if (reader.kind === 'visitor') return grantedSpace(ctx, reader, { spaceId });
  const space = await ctx.store.spaces.findForActor(spaceId, reader.userId);
  const isVisible = space?.deleted_at === null && permits('space.view', contentRole(space));
  return isVisible ? space : undefined;
}

import type { World } from '@lectern/domain/testing';
import { expect, test } from 'vitest';
import { visitorOf } from '../../../src/testing/publishing-resources.ts';
import { makeSite } from '../../../src/testing/resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();

/** The events of the organization, which tell readers what to read again. */
async function countEvents({ ctx, organizationId }: World): Promise<number> {
  const rows = ctx.store.db
    .selectFrom('events')
    .select('id')
    .where('organization_id', '=', organizationId)
    .execute();
  return (await rows).length;
}

test('visitors send events of their own site, at most 500 at once', async () => {
  const { world } = used;
  const { site } = await makeSite(world);
  const elsewhere = await makeSite(world);
  const { insights } = world.domain.as(await visitorOf(world, site));
  const events = Array.from({ length: 500 }, () => ({
    type: 'page_view',
    location: { url: '/', page: null },
  }));
  const before = await countEvents(world);
  expect(await insights.track({ ...site, body: { events } })).toBeUndefined();
  expect(await countEvents(world)).toBe(before);
  const more = insights.track({ ...site, body: { events: [...events, { type: 'page_view' }] } });
  await expect(more).rejects.toMatchObject({ status: 400 });
  const foreign = insights.track({ ...elsewhere.site, body: { events: [] } });
  await expect(foreign).rejects.toMatchObject({ status: 404 });
});

test('feedback of visitors is emitted for pages that they see, where the site asks for it, without who gave it', async () => {
  const { world } = used;
  const { client } = world.people.admin;
  const { site, spaceId } = await makeSite(world);
  const insert = { operation: 'insert_page' as const, title: 'Start' };
  await client.spaceContent.update({ spaceId, body: { changes: [insert] } });
  const [page] = (await client.spaceContent.listPages({ spaceId })).pages;
  const { insights } = world.domain.as(await visitorOf(world, { ...site, spaceId }));
  const location = { space: spaceId, page: page?.id ?? '' };
  const event = { type: 'page_post_feedback', feedback: { rating: 'bad' as const }, location };
  const sent = { ...site, body: { events: [event] } };
  await expect(insights.track(sent)).rejects.toMatchObject({ status: 409 });
  const settings = await client.customizations.get(site);
  await client.customizations.update({ ...site, body: { ...settings, feedback: { enabled: true } } });
  await insights.track(sent);
  const emitted = await world.ctx.store.db
    .selectFrom('events')
    .select(['space_id', 'site_id', 'actor_id', 'data'])
    .where('type', '=', 'page_feedback')
    .where('site_id', '=', site.siteId)
    .execute();
  const data = { siteId: site.siteId, spaceId, pageId: location.page, rating: 'bad' };
  expect(emitted).toEqual([{ space_id: spaceId, site_id: site.siteId, actor_id: null, data }]);

  const other = await makeSite(world);
  for (const wrong of [
    { space: other.spaceId, page: location.page },
    { space: spaceId, page: 'nowhere' },
  ]) {
    const events = [event, { ...event, location: wrong }];
    await expect(insights.track({ ...site, body: { events } })).rejects.toMatchObject({ status: 404 });
  }
  const many = Array.from({ length: 11 }, () => event);
  await expect(insights.track({ ...site, body: { events: many } })).rejects.toMatchObject({ status: 400 });
  expect(await countFeedback(world, site.siteId)).toBe(1);
});

async function countFeedback({ ctx }: World, siteId: string): Promise<number> {
  const rows = ctx.store.db
    .selectFrom('events')
    .select('id')
    .where('type', '=', 'page_feedback')
    .where('site_id', '=', siteId)
    .execute();
  return (await rows).length;
}

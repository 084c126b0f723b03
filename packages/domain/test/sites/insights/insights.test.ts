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
  const events = Array.from({ length: 500 }, () => ({ type: 'page_view', location: { url: '/' } }));
  const before = await countEvents(world);
  expect(await insights.track({ ...site, body: { events } })).toBeUndefined();
  expect(await countEvents(world)).toBe(before);
  const more = insights.track({ ...site, body: { events: [...events, { type: 'page_view' }] } });
  await expect(more).rejects.toMatchObject({ status: 400 });
  const foreign = insights.track({ ...elsewhere.site, body: { events: [] } });
  await expect(foreign).rejects.toMatchObject({ status: 404 });
});

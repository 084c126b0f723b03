import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeSite } from '../../../src/testing/resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();
const repository = { url: 'https://git.example/internal/merger' };

/** A site with a page, on which the guest has a role, and none on the space there. */
async function makeOpenSite() {
  const { world, database } = used;
  const { organizationId, people } = world;
  const { client } = people.admin;
  const made = await makeSite(world);
  const { site, spaceId } = made;
  const { id: parent } = await client.collections.create({ organizationId, body: { title: 'Internal' } });
  await client.spaces.move({ spaceId, body: { parent } });
  const changes = [{ operation: 'insert_page' as const, title: 'A secret merger' }];
  await client.spaceContent.update({ spaceId, body: { changes } });
  await client.changeRequests.create({ spaceId, body: {} });
  await client.spaceComments.post({ spaceId, body: { body: { markdown: 'When?' } } });
  await database.kysely
    .updateTable('spaces')
    .set({ git_sync: sql`${JSON.stringify(repository)}::text::jsonb` })
    .where('id', '=', spaceId)
    .execute();
  const body = { role: 'create' as const, users: [people.guest.actor.userId] };
  await client.sitePermissions.invite({ ...site, body });
  const [page] = (await client.spaceContent.listPages({ spaceId })).pages;
  return { ...made, parent, pageId: page?.id ?? '' };
}

test('a site shows of a space that the caller cannot read what visitors see of it', async () => {
  const { site, parent, spaceId } = await makeOpenSite();
  const { admin, guest } = used.world.people;
  const spaceOf = async ({ client }: typeof admin) => (await client.siteSpaces.list(site)).items[0]?.space;
  const full = {
    parent,
    changeRequests: 1,
    changeRequestsDraft: 1,
    comments: 1,
    gitSync: repository,
  };
  expect(await spaceOf(admin)).toMatchObject(full);
  const seen = await spaceOf(guest);
  expect(seen).toMatchObject({
    id: spaceId,
    title: 'Handbook',
    changeRequests: 0,
    changeRequestsDraft: 0,
    comments: 0,
    permissions: { view: false, access: false },
  });
  expect(seen).not.toHaveProperty('parent');
  expect(seen).not.toHaveProperty('gitSync');
});

test('a redirect to a page of a space that the caller cannot read leads to the space', async () => {
  const { site, siteSpaceId, spaceId, pageId } = await makeOpenSite();
  const { admin, guest } = used.world.people;
  const destination = { kind: 'site-page' as const, siteSpaceId, pageId };
  await admin.client.redirects.create({ ...site, body: { source: '/news', destination } });
  const targetOf = async ({ client }: typeof admin) =>
    (await client.redirects.getBySource({ ...site, source: '/news' })).target;
  expect(await targetOf(admin)).toBe('/a-secret-merger');
  expect(await targetOf(guest)).toBe('/');
  const body = { role: 'read' as const, users: [guest.actor.userId] };
  await admin.client.spacePermissions.invite({ spaceId, body });
  expect(await targetOf(guest)).toBe('/a-secret-merger');
});

import { expect, test } from 'vitest';
import { makeSite } from '../../../src/testing/resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();

test('a duplicate of a site space shows a copy of the space, at the end of the same section', async () => {
  const { client } = used.world.people.admin;
  const { site, siteSpaceId } = await makeSite(used.world);
  const original = await client.siteSpaces.get({ ...site, siteSpaceId });
  const changes = [{ operation: 'insert_page' as const, title: 'Guide', document: { markdown: 'Read on.' } }];
  await client.spaceContent.update({ spaceId: original.space.id, body: { changes } });
  const copy = await client.siteSpaces.duplicate({ ...site, siteSpaceId });
  expect(copy.id).not.toBe(siteSpaceId);
  expect(copy.space.id).not.toBe(original.space.id);
  expect(copy.space.title).toBe(`${original.space.title} (copy)`);
  expect(copy).toMatchObject({ default: false, section: original.section });
  expect(copy.path).not.toBe(original.path);
  const { pages } = await client.spaceContent.listPages({ spaceId: copy.space.id });
  expect(pages).toMatchObject([{ title: 'Guide' }]);
  expect(await client.siteSpaces.get({ ...site, siteSpaceId })).toEqual(
    expect.objectContaining({ id: siteSpaceId, path: original.path }),
  );
});

test('a duplicate needs the create role where the copy goes, and a space that exists', async () => {
  const { admin, review } = used.world.people;
  const { site, siteSpaceId } = await makeSite(used.world);
  const count = async () => (await admin.client.siteSpaces.list(site)).count;
  const before = await count();
  await expect(review.client.siteSpaces.duplicate({ ...site, siteSpaceId })).rejects.toMatchObject({
    status: 403,
  });
  const missing = admin.client.siteSpaces.duplicate({ ...site, siteSpaceId: 'sitesp_missing' });
  await expect(missing).rejects.toMatchObject({ status: 404 });
  expect(await count()).toBe(before);
});

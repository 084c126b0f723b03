import { expect, test } from 'vitest';
import { makeSite } from '../../../src/testing/resources.ts';
import { useWorld } from '../../harness.ts';

const used = useWorld();

test('a condition is stored as it was written, and null removes it', async () => {
  const { client } = used.world.people.admin;
  const { site, siteSpaceId, siteSectionId } = await makeSite(used.world);
  const condition = "visitor.claims.plan  ==  'pro'";
  const [space, section] = [
    { ...site, siteSpaceId },
    { ...site, siteSectionId },
  ];
  expect((await client.siteSpaces.update({ ...space, body: { condition } })).condition).toBe(condition);
  expect((await client.siteSections.update({ ...section, body: { condition } })).condition).toBe(condition);
  expect(await client.siteSpaces.update({ ...space, body: { condition: null } })).not.toHaveProperty(
    'condition',
  );
  expect(await client.siteSections.update({ ...section, body: { condition: null } })).not.toHaveProperty(
    'condition',
  );
});

test('an invalid condition is rejected before anything is written', async () => {
  const { client } = used.world.people.admin;
  const { site, siteSpaceId, siteSectionId } = await makeSite(used.world);
  const body = { path: 'changed', condition: 'visitor.claims.list.includes("a")' };
  const rejected = {
    status: 400,
    details: [{ path: 'body.condition', message: 'cannot hold a call (at character 1)' }],
  };
  await expect(client.siteSpaces.update({ ...site, siteSpaceId, body })).rejects.toMatchObject(rejected);
  await expect(client.siteSections.update({ ...site, siteSectionId, body })).rejects.toMatchObject(rejected);
  expect((await client.siteSpaces.get({ ...site, siteSpaceId })).path).not.toBe('changed');
});
